// The cards to tap. It comes to whichever picker asks for it, with the suit that was led first and the others on request.
import { tick } from "../tick.js";

const LONG_PRESS = 450;

class CardGrid extends HTMLElement {
  connectedCallback() {
    for (const type of ["click", "keydown", "contextmenu", "pointerdown", "pointerup", "pointercancel", "htmx:afterSwap"]) {
      this.addEventListener(type, this);
    }
    this.closest("form").addEventListener("change", this);
    // WebKit may run this before it has read the sheet, when no field is in sight yet.
    const begin = () => !this.picker && this.empty && this.move(this.empty);
    if ("ready" in this.dataset && !this.picker) customElements.whenDefined("card-picker").then(begin).then(() => addEventListener("load", begin, { once: true }));
  }

  handleEvent(event) {
    const button = event.target.closest?.("button");
    if (event.type === "htmx:afterSwap") this.sorted();
    if (event.type === "contextmenu") event.preventDefault();
    if (event.type.startsWith("pointer")) clearTimeout(this.pressed);
    if (event.type === "pointerdown" && button?.dataset.card) this.press(button.dataset.card);
    if (event.type === "click" && button) this.tap(button);
    if (event.type === "keydown" && button?.dataset.card) this.step(button, event);
    const shown = event.type === "change" && event.target.closest(".entry__line")?.querySelector("card-picker");
    if (shown && !shown.codes.length) this.come(shown);
  }

  /** A card that is held down is taken as a pair. */
  press(card) {
    this.held = false;
    this.pressed = setTimeout(() => {
      this.held = true;
      this.picker?.add(card, 2);
      tick();
    }, LONG_PRESS);
  }

  /** Arrows go from card to card, and up and down by a row. */
  step(button, event) {
    const cards = [...this.querySelectorAll("[data-card]")].filter((card) => card.checkVisibility?.() ?? true);
    const row = getComputedStyle(button.parentElement).gridTemplateColumns.split(" ").length;
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[event.key];
    if (!by) return;
    event.preventDefault();
    cards[cards.indexOf(button) + by]?.focus();
  }

  tap({ dataset: { card, suit }, classList }) {
    if (card && !this.held) this.picker?.add(card);
    this.held = false;
    if (suit) this.show(suit);
    if (classList.contains("grid__others")) this.removeAttribute("data-one");
    if (classList.contains("grid__next")) this.serve(this.next);
  }

  /** The first field that is still empty. */
  get empty() {
    return this.pickers.find((each) => !each.codes.length && !each.unread);
  }

  /** Into sight; whoever was tapped has shown cards, which are tapped next. Whoever goes by keys stays where they are. */
  come(picker) {
    this.move(picker);
    if (!document.querySelector("[type=radio]:focus-visible")) picker.reveal();
  }

  /** For whoever asked for them; the first card has the focus. */
  serve(picker) {
    this.move(picker);
    picker.reveal();
    [...this.querySelectorAll("[data-shown] [data-card]")].find((each) => !each.hidden)?.focus({ preventScroll: true });
  }

  move(picker) {
    this.picker = picker;
    this.hidden = false;
    picker.after(this);
    this.toggleAttribute("data-one", Boolean(this.led)); // the suit led alone
    this.querySelector(".grid__rest").hidden = "inside" in picker.dataset && picker.dataset.inside !== "";
    this.show(this.near(picker));
    this.count();
    const next = this.querySelector(".grid__next");
    next.hidden = !this.next;
    if (this.next) next.textContent = this.dataset.next.replace("{field}", this.next.input.ariaLabel);
  }

  /** Every picker that stands open. */
  get pickers() {
    return [...this.closest("form").querySelectorAll("card-picker")].filter((each) => each.checkVisibility?.() ?? true);
  }

  get next() {
    return this.pickers[this.pickers.indexOf(this.picker) + 1];
  }

  /** The suit led, where these cards answer a lead. */
  get led() {
    const lead = this.pickers.find((each) => each.input.name === "lead");
    return lead && lead !== this.picker ? lead.codes[0] : undefined;
  }

  /** The suit of what was taken, or else of what was led. */
  near(picker) {
    const code = [picker, ...this.pickers].map((each) => each.codes?.[0]).find(Boolean);
    return (this.button(code)?.closest("[data-suit]") ?? this.querySelector("[data-suit]")).dataset.suit;
  }

  /** One suit; but of a hand that is known all its cards, and no others. */
  show(suit) {
    this.suit = suit;
    const whole = this.toggleAttribute("data-whole", Boolean(this.picker?.source));
    for (const each of this.querySelectorAll("[data-suit]")) {
      if (each.matches("button")) each.ariaPressed = String(each.dataset.suit === suit);
      else each.toggleAttribute("data-shown", whole || each.dataset.suit === suit);
    }
  }

  /** Other trumps, other suits: the cards were sorted anew. */
  sorted() {
    const known = this.querySelector(`[data-suit="${this.suit}"]`) ?? this.querySelector("[data-suit]");
    if (this.picker) this.show(known.dataset.suit);
    else if (this.empty) this.come(this.empty);
    for (const picker of document.querySelectorAll("card-picker")) picker.draw();
  }

  button(code) {
    return this.querySelector(`[data-card="${code}"]`);
  }

  /** How many of each were taken, and whether one more can be. */
  count() {
    const source = this.picker?.source;
    for (const button of this.picker ? this.querySelectorAll("[data-card]") : []) {
      const { card } = button.dataset;
      const taken = this.picker.taken(card);
      button.querySelector(".badge-count")?.remove();
      if (taken) button.append(badge(taken));
      button.ariaDisabled = String(!this.picker.room(card));
      button.hidden = Boolean(source && !source.taken(card));
    }
  }
}

export const badge = (count) =>
  Object.assign(document.createElement("span"), { className: "badge-count", textContent: count });

customElements.define("card-grid", CardGrid);
