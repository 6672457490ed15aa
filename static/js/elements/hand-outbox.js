// Hands that found no network wait here and go by themselves when it is back: once, and in their order. Each was
// written on top of the one before it, so what that one adds to the match is no surprise to the next.
class HandOutbox extends HTMLElement {
  connectedCallback() {
    this.action = this.getAttribute("action");
    this.unsent = (event) => this.take(event.target);
    this.wake = () => this.send();
    document.addEventListener("htmx:sendError", this.unsent);
    addEventListener("online", this.wake);
    this.timer = setInterval(this.wake, 15000);
    this.tell();
    this.send();
  }

  disconnectedCallback() {
    document.removeEventListener("htmx:sendError", this.unsent);
    removeEventListener("online", this.wake);
    clearInterval(this.timer);
  }

  get waiting() {
    return JSON.parse(localStorage[`outbox ${this.action}`] ?? "[]");
  }

  set waiting(hands) {
    localStorage[`outbox ${this.action}`] = JSON.stringify(hands);
    this.tell();
  }

  take(form) {
    if (form.id !== "sheet" || form.getAttribute("action") !== this.action) return;
    try {
      this.waiting = [...this.waiting, [...new FormData(form)]];
    } catch {
      return; // a browser that keeps nothing leaves the hand in the form
    }
    form.reset();
    form.elements.key.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");
    form.dispatchEvent(new Event("input", { bubbles: true }));
    form.closest("draft-keeper").forget();
    form.querySelector("#unsent").hidden = true;
  }

  async send() {
    if (this.sending || !this.waiting.length) return;
    this.sending = true;
    try {
      while (this.waiting.length && (await this.sent(this.waiting[0])));
    } catch {
      // Still no network; the next attempt comes by itself.
    } finally {
      this.sending = false;
    }
  }

  /** Whether this one went, so that the next may; what was refused comes back into the form with the reason. */
  async sent(hand) {
    const answer = await fetch(this.action, { method: "POST", body: new URLSearchParams(hand) });
    if (!answer.ok && answer.status !== 409 && answer.status !== 422) throw new Error(answer.status);
    this.waiting = this.waiting.slice(1).map((next) => (answer.ok ? after(hand, next) : next));
    if (answer.ok && this.waiting.length) return true;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#main");
    document.querySelector("#main").replaceWith(page);
    return window.htmx.process(page);
  }

  tell() {
    const count = this.waiting.length;
    const words = this.getAttribute(count > 1 ? "several" : "single").replace("{number}", count);
    this.hidden = !count;
    this.querySelector("[role=status]").textContent = count ? words : "";
  }
}

function after(sent, next) {
  const seen = new Map(sent).get("seen");
  return next.map(([name, value]) => [name, name === "seen" && value === seen ? String(Number(value) + 1) : value]);
}

customElements.define("hand-outbox", HandOutbox);
