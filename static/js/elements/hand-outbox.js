// Hands that found no network wait here and go by themselves when it is back: once, and in their order. Each was
// written on top of the one before it, so what that one adds to the match is no surprise to the next.
class HandOutbox extends HTMLElement {
  connectedCallback() {
    this.action = this.getAttribute("action");
    this.gone = new AbortController();
    const { signal } = this.gone;
    document.addEventListener("htmx:sendError", (event) => this.take(event.target), { signal });
    for (const news of ["online", "storage"]) addEventListener(news, () => this.send(), { signal });
    this.send();
  }

  disconnectedCallback() {
    this.gone.abort();
    clearTimeout(this.timer);
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
    this.send();
  }

  // Still no network: soon again, then ever more seldom. One that just came back may answer only after some moments.
  async send(pause = 500) {
    clearTimeout(this.timer);
    this.tell();
    if (this.sending || !this.isConnected || !this.waiting.length) return;
    this.sending = true;
    try {
      while (this.waiting.length && (await this.sent(this.waiting[0])));
    } catch {
      this.timer = setTimeout(() => this.send(Math.min(2 * pause, 15000)), pause);
    }
    this.sending = false;
  }

  /** Whether this one went, so that the next may; what was refused comes back into the form with the reason. */
  async sent(hand) {
    const answer = await fetch(this.action, { method: "POST", body: new URLSearchParams(hand) });
    if (!answer.ok && answer.status !== 409 && answer.status !== 422) throw new Error(answer.status);
    const rest = this.waiting.filter((next) => of(next, "key") !== of(hand, "key")); // another tab may have been faster
    this.waiting = rest.map((next) => (answer.ok ? after(hand, next) : next));
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

const of = (hand, name) => new Map(hand).get(name);
const after = (sent, next) =>
  next.map(([name, value]) => [name, name === "seen" && value === of(sent, "seen") ? String(Number(value) + 1) : value]);

customElements.define("hand-outbox", HandOutbox);
