// Points without the phone's own keyboard: figures to tap, fives and tens as they fall, and 正 for what is counted.
import { sum } from "../sums.js";

const STROKES = 5;

class ScoreKeypad extends HTMLElement {
  connectedCallback() {
    this.input = this.querySelector("input");
    this.keys = this.querySelector(".keypad__keys");
    this.tally = this.querySelector(".tally");
    this.stroke = this.querySelector("template").content.firstElementChild;
    this.input.inputMode = "none";
    for (const part of this.querySelectorAll("[data-scripted]")) part.hidden = false;
    this.input.addEventListener("focus", () => this.unfold());
    this.addEventListener("click", (event) => this.press(event.target.closest("button")));
    this.closest("form").addEventListener("input", (event) => this.changed(event.target));
    this.draw();
  }

  unfold() {
    if (!this.keys.hidden) return;
    this.keys.hidden = false;
    this.keys.scrollIntoView({ block: "nearest" });
  }

  press(button) {
    if (!button) return;
    const { add, key } = button.dataset;
    const { value } = this.input;
    if (add) this.write(String(Math.max((sum(value) || 0) + Number(add), 0)));
    else this.write(key === "back" ? value.slice(0, -1) : value + key);
    navigator.vibrate?.(10);
  }

  write(value) {
    this.input.value = value;
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Points and a row of the table say the same thing twice, so the later one counts.
  changed(field) {
    if (field === this.input) {
      for (const row of field.form.elements.bracket) row.checked = row.checked && !field.value;
    } else if (field.name === "bracket") {
      this.input.value = "";
    }
    this.draw();
  }

  draw() {
    const strokes = Math.floor(Math.max(sum(this.input.value) || 0, 0) / this.dataset.fives);
    const signs = Array.from({ length: Math.ceil(strokes / STROKES) }, (_, place) => {
      const sign = this.stroke.cloneNode(true);
      sign.dataset.strokes = Math.min(strokes - place * STROKES, STROKES);
      return sign;
    });
    this.tally.replaceChildren(...signs);
  }
}

customElements.define("score-keypad", ScoreKeypad);
