// Asks every two seconds whether the table has moved on, and then puts the parts of the page that changed in their
// place. It rests while nobody looks, asks less often while nobody answers, and goes on by itself.
const PACE = 2000;
const SLOWEST = 30000;
const PATIENCE = 10000;

class LiveBoard extends HTMLElement {
  connectedCallback() {
    this.tag = this.getAttribute("tag");
    this.pace = PACE;
    this.wake = () => (document.hidden ? clearTimeout(this.timer) : this.look());
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    this.later();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
  }

  later() {
    clearTimeout(this.timer);
    if (!document.hidden && this.isConnected) this.timer = setTimeout(() => this.look(), this.pace);
  }

  async look() {
    if (this.looking) return;
    this.looking = true;
    try {
      const gone = await this.ask();
      this.tell(gone ? "gone" : "");
      if (gone) return;
      this.pace = PACE;
    } catch {
      this.pace = Math.min(2 * this.pace, SLOWEST);
      this.tell("away");
    } finally {
      this.looking = false;
    }
    this.later();
  }

  async ask() {
    const headers = { "If-None-Match": this.tag };
    const answer = await fetch(this.getAttribute("src"), { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) {
      this.show(await answer.text());
      this.tag = answer.headers.get("ETag");
    } else if (answer.status !== 304 && answer.status !== 404) throw new Error(answer.status);
    return answer.status === 404;
  }

  show(html) {
    const answer = new DOMParser().parseFromString(html, "text/html");
    for (const name of this.getAttribute("parts").split(" ")) {
      const [old, fresh] = [document, answer].map((page) => page.getElementById(name));
      if (!old || !fresh) continue;
      old.replaceWith(fresh);
      window.htmx?.process(fresh);
    }
    const call = document.querySelector(".scoreboard__call, .board__call");
    this.querySelector("[role=status]").textContent = call?.textContent ?? "";
  }

  tell(what) {
    for (const note of this.querySelectorAll("[data-when]")) note.hidden = note.dataset.when !== what;
  }
}

customElements.define("live-board", LiveBoard);
