// Asks every two seconds whether the table has moved on, and then puts the parts of the page that changed in their
// place. It rests while nobody looks, asks less often while nobody answers, and goes on by itself; a refusal ends it.
import { Pauses, page, passing, request } from "../requests.js";

const PACE = 2000;
const SLOWEST = 30000;
const PATIENCE = 10000;

class LiveBoard extends HTMLElement {
  connectedCallback() {
    this.tag = this.getAttribute("tag");
    this.pauses = new Pauses(PACE, SLOWEST);
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

  later(pause = PACE) {
    clearTimeout(this.timer);
    if (!document.hidden && this.isConnected) this.timer = setTimeout(() => this.look(), pause);
  }

  async look() {
    if (this.looking) return;
    this.looking = true;
    const answer = await request(this.getAttribute("src"), { headers: { "If-None-Match": this.tag }, cache: "no-store" }, PATIENCE);
    this.looking = false;
    const here = answer.status === 304 || (answer.ok && this.show(answer));
    const gone = !here && !answer.ok && !passing(answer.status);
    this.tell(here ? "" : gone ? "gone" : "away");
    if (here) this.pauses.restart();
    if (!gone) this.later(here ? PACE : this.pauses.next(answer.header("Retry-After")));
  }

  /** Whether there was anything of this page in the answer; a network that wants a sign-in answers with its own. */
  show({ text, header }) {
    const answer = page(text);
    const parts = this.getAttribute("parts").split(" ").map((name) => [document, answer].map((one) => one.getElementById(name)));
    const both = parts.filter(([old, fresh]) => old && fresh);
    if (!parts.some(([, fresh]) => fresh)) return false;
    for (const [old, fresh] of both) {
      old.replaceWith(fresh);
      window.htmx?.process(fresh);
    }
    this.tag = header("ETag");
    const call = document.querySelector(".scoreboard__call, .board__call");
    this.querySelector("[role=status]").textContent = call?.textContent ?? "";
    return true;
  }

  tell(what) {
    for (const note of this.querySelectorAll("[data-when]")) note.hidden = note.dataset.when !== what;
  }
}

customElements.define("live-board", LiveBoard);
