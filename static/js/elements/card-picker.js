// Cards of one field: a tap in the grid adds one, a tap on a card taken puts it back. The line behind it can be typed on
// or dictated to instead.
import { request } from "../requests.js";
import { badge } from "./card-grid.js";

const READ = [200, 422];

class CardPicker extends HTMLElement {
  connectedCallback() {
    this.input = this.querySelector("input");
    this.form = this.closest("form");
    this.grid = this.form.querySelector("card-grid");
    this.take(this.querySelector(".tray"));
    this.addEventListener("click", this);
    this.input.addEventListener("change", () => this.read());
    this.typing(Boolean(this.unread));
    this.draw();
  }

  handleEvent({ target }) {
    const button = target.closest("button");
    if (button?.dataset.card) this.remove(button.dataset.card);
    if (button?.classList.contains("tray__type")) return this.type();
    if (target !== this.input) this.grid.serve(this);
  }

  /** The cards to tap come into sight, but what they are for and those taken do not leave it. */
  reveal() {
    const heading = this.closest(".entry__line, fieldset").firstElementChild;
    for (const each of [this.grid, heading]) each.scrollIntoView({ block: "nearest" });
  }

  /** Whether the line stands in place of the cards. */
  typing(on) {
    this.toggleAttribute("data-typing", on);
  }

  type() {
    this.typing(true);
    this.input.focus();
  }

  /** What the server made of the line; where it could make nothing of it, the reason stays. */
  take(tray) {
    this.unread = tray.querySelector(".field__error");
    this.codes = [...tray.querySelectorAll("[data-card]")].map((card) => card.dataset.card);
  }

  /** Where no answer comes, the line stays as it was typed and says that nobody has looked at it. */
  async read() {
    this.asked?.abort();
    const { signal } = (this.asked = new AbortController());
    const { status, text } = await request(`${this.dataset.tray}?cards=${encodeURIComponent(this.input.value)}`, { signal });
    if (signal.aborted) return;
    const made = document.createElement("template");
    made.innerHTML = READ.includes(status) ? text : "";
    const tray = made.content.querySelector(".tray");
    this.blind = !tray;
    if (tray) this.take(tray);
    else [this.codes, this.unread] = [[], document.createTextNode(this.dataset.blind)];
    this.typing(Boolean(this.unread));
    this.draw();
  }

  /** So many copies of a card, or as many as there are. */
  async add(code, copies = 1) {
    if (this.blind) await this.read();
    const room = this.blind ? 0 : Math.min(copies, this.room(code));
    const more = Array(room).fill(code);
    if (room) this.changed(Number(this.dataset.most) === 1 ? [code] : [...this.codes, ...more]);
  }

  remove(code) {
    this.changed(this.codes.filter((_, at) => at !== this.codes.lastIndexOf(code)));
    this.querySelector(`[data-card="${code}"], .tray__open`).focus();
  }

  changed(codes) {
    [this.codes, this.unread] = [codes, null];
    this.input.value = this.codes.join(" ");
    this.typing(false);
    this.draw();
    this.dispatchEvent(new Event("picked", { bubbles: true }));
  }

  taken(code) {
    return this.codes.filter((each) => each === code).length;
  }

  /** How many more of a card there are: those in the hand it is played from, or those in the pack. */
  room(code) {
    const apart = this.beside(this.dataset.apart);
    const copies = Number(this.grid.button(code)?.dataset.copies ?? 0) - (apart?.taken(code) ?? 0);
    const most = this.source ? this.source.taken(code) : copies;
    return Number(this.dataset.most) === 1 ? copies : Math.max(most - this.taken(code), 0);
  }

  /** The hand that these cards come from, where it is known. */
  get source() {
    const inside = this.beside(this.dataset.inside);
    return inside?.codes.length ? inside : null;
  }

  beside(name) {
    return name ? this.form.querySelector(`[name="${name}"]`)?.closest("card-picker") : null;
  }

  draw() {
    const [open, type] = ["open", "type"].map((name) =>
      Object.assign(document.createElement("button"), {
        type: "button",
        className: `button tray__${name}`,
        textContent: this.dataset[name],
      }),
    );
    if (this.codes.length) [open.textContent, open.ariaLabel] = ["+", this.dataset.open];
    const cards = [...new Set(this.codes)].map((code) =>
      takeable(this.grid.button(code), this.dataset.remove, this.taken(code)),
    );
    this.querySelector(".tray").replaceChildren(...(this.unread ? [this.unread] : cards), open, type);
    this.grid.count();
  }
}

/** A card that was taken, to be tapped away again. */
function takeable(shown, words, count) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "tray__card", ariaLabel: `${words} ${shown.ariaLabel}` });
  button.dataset.card = shown.dataset.card;
  button.append(shown.querySelector(".card").cloneNode(true));
  if (count > 1) button.append(badge(count));
  return button;
}

customElements.define("card-picker", CardPicker);
