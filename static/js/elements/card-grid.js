// The cards to tap, one suit at a time where there is little room. It comes to whichever picker asks for it.

class CardGrid extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this);
    this.addEventListener("htmx:afterSwap", this);
  }

  handleEvent(event) {
    if (event.type !== "click") return this.sorted();
    const { card, suit } = event.target.closest("button")?.dataset ?? {};
    if (card) this.picker?.add(card);
    if (suit) this.show(suit);
  }

  serve(picker) {
    this.picker = picker;
    this.hidden = false;
    picker.after(this);
    this.show(this.near(picker));
    this.count();
    this.scrollIntoView({ block: "nearest" });
    this.querySelector("[data-shown] [data-card]").focus({ preventScroll: true });
  }

  /** The suit of what was taken, or else of what was led. */
  near(picker) {
    const pickers = [picker, ...document.querySelectorAll("card-picker")];
    const code = pickers.map((each) => each.codes?.[0]).find(Boolean);
    return (this.button(code)?.closest("[data-suit]") ?? this.querySelector("[data-suit]")).dataset.suit;
  }

  show(suit) {
    this.suit = suit;
    for (const each of this.querySelectorAll("[data-suit]")) {
      if (each.matches("button")) each.ariaPressed = String(each.dataset.suit === suit);
      else each.toggleAttribute("data-shown", each.dataset.suit === suit);
    }
  }

  /** Other trumps, other suits: the cards were sorted anew. */
  sorted() {
    const known = this.querySelector(`[data-suit="${this.suit}"]`) ?? this.querySelector("[data-suit]");
    this.show(known.dataset.suit);
    for (const picker of document.querySelectorAll("card-picker")) picker.draw();
  }

  button(code) {
    return this.querySelector(`[data-card="${code}"]`);
  }

  /** How many of each were taken, and whether one more can be. */
  count() {
    for (const button of this.picker ? this.querySelectorAll("[data-card]") : []) {
      const taken = this.picker.taken(button.dataset.card);
      button.querySelector(".badge-count")?.remove();
      if (taken) button.append(badge(taken));
      button.ariaDisabled = String(!this.picker.room(button.dataset.card));
    }
  }
}

/** A card that was taken, to be tapped away again. */
export function takeable(shown, words, count) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "tray__card", ariaLabel: `${words} ${shown.ariaLabel}` });
  button.dataset.card = shown.dataset.card;
  button.append(shown.querySelector(".card").cloneNode(true));
  if (count > 1) button.append(badge(count));
  return button;
}

function badge(count) {
  const made = document.createElement("span");
  made.className = "badge-count";
  made.textContent = count;
  return made;
}

customElements.define("card-grid", CardGrid);
