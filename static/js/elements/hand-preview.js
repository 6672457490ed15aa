// What the hand in the form would bring, on every tap; Save waits until it can mean something, and says for what.
import { Forecast } from "../forecast.js";
import { FAILED } from "../requests.js";

const element = (name, text, kind = "") => Object.assign(document.createElement(name), { textContent: text, className: kind });

class HandPreview extends HTMLElement {
  connectedCallback() {
    this.form = this.closest("form");
    this.forecast = new Forecast(JSON.parse(this.form.querySelector("#forecast").textContent));
    this.save = this.querySelector(".button--main");
    this.missing = this.querySelector("#missing");
    this.querySelector("[data-scriptless]").hidden = true;
    this.form.addEventListener("input", () => this.look());
    const { fold_trump_rank: given } = this.form.elements;
    const { value } = given;
    this.form.addEventListener("reset", () => (given.value = value));
    for (const kind of FAILED) this.addEventListener(kind, (event) => this.wait(event));
    window.htmx.process(this); // it may have to ask before htmx has come to it
    this.look();
  }

  /** Whoever declares plays at a rank that goes without saying, until somebody says another rank. */
  follow() {
    const data = new FormData(this.form);
    const { fold_trump_rank: given, trump_rank: ranks } = this.form.elements;
    const rank = this.forecast.ranks[this.forecast.declarerIn(data)];
    if (!rank || (data.get("trump_rank") ?? "") !== given.value) return;
    given.value = rank;
    for (const choice of ranks) choice.checked = choice.value === rank;
  }

  look() {
    this.follow();
    const data = new FormData(this.form);
    const { asks } = this.querySelector("#conflict")?.dataset ?? {};
    const found = asks ? { missing: asks } : this.forecast.of(data);
    for (const note of this.form.querySelectorAll(".chips .pill__note")) {
      note.textContent = this.forecast.note(note.closest("label").control.value, data);
    }
    window.htmx.trigger(this, "htmx:abort");
    this.querySelector("#unsent").hidden = true;
    this.save.disabled = Boolean(found.missing);
    this.missing.hidden = !found.missing;
    this.missing.textContent = found.missing ?? "";
    this.querySelector("#preview").hidden = Boolean(found.missing);
    this.found = found;
    if (found.sentences || !found.ask) this.show(found);
    if (found.ask) window.htmx.trigger(this, "ask");
  }

  show({ total, equation, moves = [], sentences = [] }) {
    const head = element("p", "", "prospect__total");
    head.append(element("strong", equation || total, "figure"));
    const moved = moves.map((move) => {
      const line = element("p", "", "prospect__move");
      line.append(element("strong", move));
      return line;
    });
    const preview = this.querySelector("#preview");
    preview.replaceChildren(...(total === undefined ? [] : [head]), ...moved, ...sentences.map((one) => element("p", one)));
  }

  /** Where no preview comes back, the rest is worked out when the hand is saved. */
  wait(event) {
    event.preventDefault();
    this.show({ ...this.found, sentences: [...(this.found.sentences ?? []), this.forecast.words.wait] });
  }
}

customElements.define("hand-preview", HandPreview);
