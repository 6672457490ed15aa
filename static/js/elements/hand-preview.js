// What the hand in the form would bring, on every tap; Save waits until it can mean something, and says for what.
import { Forecast } from "../forecast.js";

const element = (name, text, kind = "") => Object.assign(document.createElement(name), { textContent: text, className: kind });

class HandPreview extends HTMLElement {
  connectedCallback() {
    this.form = this.closest("form");
    this.forecast = new Forecast(JSON.parse(this.form.querySelector("#forecast").textContent));
    this.save = this.querySelector(".button--main");
    this.missing = this.querySelector("#missing");
    this.querySelector("[data-scriptless]").hidden = true;
    for (const kind of ["input", "htmx:sendError"]) this.form.addEventListener(kind, this);
    this.look();
  }

  handleEvent(event) {
    const unsent = event.type === "htmx:sendError";
    this.querySelector("#unsent").hidden = !unsent;
    if (!unsent) this.look();
  }

  look() {
    const found = this.forecast.of(new FormData(this.form));
    this.asked?.abort();
    this.save.disabled = Boolean(found.missing);
    this.missing.hidden = !found.missing;
    this.missing.textContent = found.missing ?? "";
    this.querySelector("#preview").hidden = Boolean(found.missing);
    if (found.ask) this.ask();
    else this.show(found);
  }

  show({ total, equation, moves = [], sentences = [] }) {
    const head = element("p", "", "prospect__total");
    head.append(element("strong", total ?? "", "figure"), " ", element("span", equation ?? "", "figure soft"));
    const moved = moves.map((move) => {
      const line = element("p", "", "prospect__move");
      line.append(element("strong", move));
      return line;
    });
    const preview = this.querySelector("#preview");
    preview.replaceChildren(...(total === undefined ? [] : [head]), ...moved, ...sentences.map((one) => element("p", one)));
  }

  async ask() {
    this.asked = new AbortController();
    const sent = new FormData(this.form);
    sent.delete("csrfmiddlewaretoken");
    try {
      const query = new URLSearchParams(sent);
      const answer = await fetch(`${this.form.dataset.ahead}?${query}`, { signal: this.asked.signal });
      if (!answer.ok) throw new Error(answer.statusText);
      const part = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#preview");
      this.querySelector("#preview").replaceWith(part);
    } catch (error) {
      if (error.name !== "AbortError") this.show({ sentences: [this.forecast.words.wait] });
    }
  }
}

customElements.define("hand-preview", HandPreview);
