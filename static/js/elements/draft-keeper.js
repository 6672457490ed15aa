// Keeps what is typed in a form until it is saved: through a reload, a sleep, a dead battery, and through what others
// record meanwhile. Each page has a key of its own for its hand; one that was sent, with no answer yet, stays with the
// draft, so that a page which names this key among the saved ones says that the draft has done its work.
import { Draft, asCalledNow, empty, fillIn, freshKey, typedIn } from "../draft.js";
import { Outbox } from "../outbox.js";
import { putPart } from "../said.js";
import { told } from "../refused.js";

class DraftKeeper extends HTMLElement {
  connectedCallback() {
    this.draft = new Draft(this.form);
    this.addEventListener("click", (event) => this.choose(event));
    this.addEventListener("input", () => {
      this.querySelector("#conflict:not([data-asks])")?.remove();
      this.keep();
    });
    this.addEventListener("submit", () => this.keep(true), true); // before it is sent
    this.begin();
  }

  begin() {
    this.told?.remove();
    if (this.conflict) this.ask(this.conflict);
    const draft = this.kept();
    if (this.hand.hasAttribute("data-answered")) return this.keep();
    this.form.elements.key.value = freshKey(); // of a copy that opens without a network it may have been sent before
    if (draft && this.isSaved(new Map(draft).get("key"))) this.forget();
    else if (draft) this.resume(draft);
  }

  get form() {
    return this.querySelector("form");
  }

  get hand() {
    return this.querySelector("#hand");
  }

  /** What others did, while it has to be chosen whether this is the same hand. */
  get conflict() {
    return this.querySelector("#conflict[data-asks]");
  }

  get seen() {
    return this.form.elements.seen;
  }

  /** Whether something was done since this was typed that nobody here has been told of. */
  get behind() {
    return !this.conflict && this.seen.value !== this.hand.dataset.seen;
  }

  isSaved(key) {
    return this.hand.dataset.saved.split(" ").includes(key);
  }

  get typed() {
    return typedIn(this.form);
  }

  /** Whether anything in it goes beyond what the page had filled in. */
  get isTyped() {
    return told(this.form, this.typed) !== "";
  }

  kept() {
    return this.draft.read();
  }

  keep(sent = false) {
    this.draft.write(this.typed, sent);
  }

  forget() {
    this.draft.forget();
  }

  /** Where another tab holds the same draft, each saves a hand of its own; but what was sent before goes again. */
  resume(draft) {
    const kept = new Map(draft);
    const sent = kept.has("sent") || new Outbox(new URL(this.form.action).pathname).get(kept.get("key")) !== null;
    this.restore(draft.filter(([name]) => sent || name !== "key"));
    this.keep(kept.has("sent"));
  }

  /** The next hand begins: with a key of its own, and without what the server had filled in for the one before. */
  clear() {
    empty(this.form, this.hand.hasAttribute("data-answered"));
    this.hand.removeAttribute("data-answered");
    this.querySelector("#conflict")?.remove();
    this.form.elements.key.value = freshKey();
    this.form.dispatchEvent(new Event("input", { bubbles: true }));
    this.forget();
  }

  restore(typed) {
    fillIn(this.form, asCalledNow(typed, this.hand));
  }

  /** The match went on: the form for the hand that is next now, with what was typed, and with what others did. */
  follow(fresh, conflict) {
    const typed = this.isTyped ? this.typed.filter(([name]) => !["seen", "key"].includes(name)) : null;
    const { name, value } = this.contains(document.activeElement) ? document.activeElement : {};
    this.told?.remove();
    this.told = conflict;
    putPart(fresh);
    this.form.elements.named.value = this.hand.dataset.seen;
    const dock = this.querySelector(".dock");
    if (conflict) dock.prepend(conflict);
    if (typed && this.conflict) this.ask(conflict);
    else this.takeIn(conflict);
    if (typed) this.restore(typed);
    if (conflict && !this.conflict) dock.prepend(conflict); // it goes with the first input
    const fields = [...this.form.elements].filter((field) => name && field.name === name);
    (fields.find((field) => field.value === value) ?? fields[0])?.focus({ preventScroll: true });
  }

  /** Until somebody has chosen, a reload asks again; whoever presses Enter has not chosen. */
  ask(conflict) {
    conflict.querySelector("[data-another]").type = "button";
    this.seen.value = conflict.dataset.since;
  }

  /** What others did needs no choice here, or has been chosen. */
  takeIn(conflict) {
    conflict?.removeAttribute("data-asks");
    conflict?.setAttribute("role", "status");
    conflict?.querySelector(".conflict__ways")?.remove();
    this.seen.value = this.hand.dataset.seen;
    if (this.isSaved(this.form.elements.key.value)) this.form.elements.key.value = freshKey();
  }

  choose(event) {
    const { conflict } = this;
    const way = conflict && event.target.closest("[data-another], [data-forget]");
    if (!way) return;
    event.preventDefault();
    this.takeIn(conflict);
    if (way.hasAttribute("data-another")) return this.form.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector("hand-outbox").outbox.drop(this.form.elements.key.value);
    this.clear();
    if (this.hand.hasAttribute("data-over")) location.reload();
  }
}

customElements.define("draft-keeper", DraftKeeper);
