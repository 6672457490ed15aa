// Called cards, tapped together part by part in place of the line they are typed on. What was typed there and cannot be
// tapped stays on the line.
const BETWEEN = /[,;，；、]/;
const fill = (text, values) => text.replace(/{(\w+)}/g, (_, name) => values[name]);

class CallPicker extends HTMLElement {
  connectedCallback() {
    this.input = this.querySelector("input");
    this.called = this.querySelector("[data-called]");
    this.open = this.querySelector("[data-open]");
    this.panel = this.querySelector("[data-parts]");
    this.parts = [...this.panel.querySelectorAll("[data-part]")];
    this.known = new Map(this.every(this.parts, {}, {}));
    this.gone = new AbortController();
    this.addEventListener("click", this);
    this.input.form.addEventListener("input", () => this.draw(), { signal: this.gone.signal });
    this.begin();
  }

  disconnectedCallback() {
    this.gone.abort();
  }

  begin() {
    this.picked = {};
    delete this.dataset.half;
    this.panel.hidden = true;
    this.draw();
  }

  /** Every call that can be tapped together: as it is written, and as it is shown. */
  *every([part, ...others], values, labels) {
    if (!part) return yield [fill(this.dataset.written, values), fill(this.dataset.shown, labels)];
    const { part: name } = part.dataset;
    for (const { value, textContent, dataset } of this.choices(part)) {
      const rest = "whole" in dataset ? others.slice(1) : others;
      const [more, shown] = "whole" in dataset ? [{ suit: "" }, { suit: "" }] : [{}, {}];
      yield* this.every(rest, { ...values, ...more, [name]: value }, { ...labels, ...shown, [name]: textContent });
    }
  }

  choices(part) {
    return part.querySelectorAll("button");
  }

  get calls() {
    return this.input.value.split(BETWEEN).map((text) => text.trim()).filter(Boolean);
  }

  handleEvent({ target }) {
    const button = target.closest("button");
    if (!button) return;
    if (button === this.open) this.panel.hidden = !this.panel.hidden;
    else if (button.dataset.call) this.write(this.calls.filter((_, at) => at !== Number(button.dataset.call)));
    else this.pick(button);
  }

  pick(button) {
    const { part } = button.closest("[data-part]").dataset;
    if (part === "rank") this.picked = { ...this.picked, suit: "whole" in button.dataset ? "" : this.picked.suit || undefined };
    this.picked[part] = this.picked[part] === button.value ? undefined : button.value;
    const open = this.parts.filter((each) => this.picked[each.dataset.part] === undefined);
    for (const each of open) if (this.choices(each).length === 1) this.picked[each.dataset.part] = this.choices(each)[0].value;
    const left = this.parts.filter((each) => this.picked[each.dataset.part] === undefined);
    const begun = this.parts.some((each) => !left.includes(each) && this.choices(each).length > 1);
    const whole = !left.length;
    const calls = whole ? [...this.calls, fill(this.dataset.written, this.picked)] : this.calls;
    if (whole) this.picked = {};
    if (begun && !whole) this.dataset.half = this.dataset.unfinished;
    else delete this.dataset.half;
    this.write(calls);
  }

  write(calls) {
    this.input.value = calls.join(", ");
    this.panel.hidden ||= calls.length >= Number(this.dataset.most);
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** The line is there for whatever was typed that no tap makes. */
  draw() {
    const { calls } = this;
    const tappable = calls.every((call) => this.known.has(call));
    this.called.hidden = !tappable;
    this.input.hidden = tappable;
    this.panel.hidden ||= !tappable;
    this.open.hidden = calls.length >= Number(this.dataset.most);
    this.called.replaceChildren(...(tappable ? calls.map((call, at) => this.takeable(call, at)) : []), this.open);
    for (const part of this.parts) {
      for (const choice of this.choices(part)) choice.ariaPressed = String(this.picked[part.dataset.part] === choice.value);
    }
  }

  takeable(call, at) {
    const shown = this.known.get(call);
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: shown });
    button.ariaLabel = `${this.dataset.remove} ${shown}`;
    button.dataset.call = at;
    button.append(Object.assign(document.createElement("span"), { textContent: "✕", ariaHidden: "true" }));
    return button;
  }
}

customElements.define("call-picker", CallPicker);
