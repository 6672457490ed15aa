// Points without the phone's own keyboard: figures to tap, fives and tens as they fall, and 正 for what is counted.
import { sum } from "../sums.js";
import { tick } from "../tick.js";

const COUNTED = "[name=points], [name=kitty], [name=kitty_typed], [name=trick_points], [name=declarers]";
const STROKES = 5;
const MOST = 16; // as many 正 as two lines of a small phone hold; what is more is told by the figures alone

const empty = (field) => (field.type === "radio" ? (field.checked = false) : (field.value = ""));

class ScoreKeypad extends HTMLElement {
  connectedCallback() {
    const form = this.closest("form");
    this.points = this.querySelector("input");
    this.keys = this.querySelector(".keypad__keys");
    this.tally = this.querySelector(".tally");
    this.stroke = this.querySelector("template").content.firstElementChild;
    for (const part of this.querySelectorAll("[data-scripted]")) {
      part.hidden = false;
      part.addEventListener("click", ({ target }) => this.add(Number(target.dataset.add)));
    }
    for (const key of this.keys.children) key.tabIndex = -1; // who steps from field to field has keys of her own
    this.keys.addEventListener("click", ({ target }) => this.press(target.dataset.key));
    this.gone = new AbortController();
    const { signal } = this.gone;
    form.addEventListener("focusin", (event) => this.follow(event.target), { signal });
    form.addEventListener("toggle", ({ target }) => target.open || this.folded(target), { signal, capture: true });
    form.addEventListener("input", (event) => this.changed(event.target), { signal, capture: true }); // before anybody looks
    this.begin();
  }

  disconnectedCallback() {
    this.gone.abort();
    this.keys.remove(); // wherever they stand
  }

  begin() {
    for (const field of this.closest("form").querySelectorAll("[inputmode=numeric]")) field.inputMode = "none";
    this.keys.hidden = false;
    const at = document.activeElement;
    this.standBelow(at.form === this.closest("form") && at.inputMode === "none" ? at : this.points);
    this.draw();
  }

  // The keys stand below whatever line takes figures, and fold away for words: a tap on anything else moves nothing.
  follow(field) {
    if (!field.matches("input:not([type=radio], [type=checkbox])")) return;
    if ((this.keys.hidden = field.inputMode !== "none")) return;
    this.standBelow(field);
    for (const part of [this.keys, field]) part.scrollIntoView({ block: "nearest" });
  }

  standBelow(field) {
    this.field = field;
    if (field === this.points) this.tally.after(this.keys);
    else field.closest(".field").append(this.keys);
  }

  // A fold that is closed takes no keys with it.
  folded(fold) {
    if (fold.contains(this.keys)) this.follow(this.points);
  }

  add(points) {
    if (points) this.write(this.points, String(Math.max((sum(this.points.value) || 0) + points, 0)));
  }

  press(key) {
    const { value } = this.field;
    if (key) this.write(this.field, key === "back" ? value.slice(0, -1) : value + key);
  }

  write(field, value) {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    tick();
  }

  // Counting and a row of the table say the same thing twice: the later one counts. Nobody is a friend of their own.
  changed(field) {
    if (field.matches(COUNTED)) {
      for (const row of this.named("bracket")) row.checked &&= !field.value.trim();
      if (field.name === "kitty") this.named("kitty_typed")[0].value = "";
      if (field.name === "kitty_typed") for (const figure of this.named("kitty")) figure.checked &&= !field.value;
    } else if (field.name === "bracket") {
      for (const counted of this.closest("form").querySelectorAll(COUNTED)) empty(counted);
      if (!this.named("jack").length) for (const side of this.named("last_trick")) side.checked = false;
    }
    const declarer = [...this.named("declarer")].find((name) => name.checked)?.value;
    for (const name of declarer ? this.named("friends") : []) {
      name.disabled = name.value === declarer;
      name.checked &&= !name.disabled;
    }
    this.draw();
  }

  named(name) {
    return this.closest("form").querySelectorAll(`[name=${name}]`);
  }

  draw() {
    const strokes = Math.floor(Math.max(sum(this.points.value) || 0, 0) / this.dataset.fives);
    const signs = Array.from({ length: Math.min(Math.ceil(strokes / STROKES), MOST) }, (_, place) => {
      const sign = this.stroke.cloneNode(true);
      sign.dataset.strokes = Math.min(strokes - place * STROKES, STROKES);
      return sign;
    });
    this.tally.replaceChildren(...signs, strokes > MOST * STROKES ? "…" : "");
  }
}

customElements.define("score-keypad", ScoreKeypad);
