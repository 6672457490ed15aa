// What somebody unfolded in it, and how far they read there, stays so while htmx puts the same part anew in its place;
// and what they touched in it stays under their finger and in focus.
class StaysOpen extends HTMLElement {
  kept = new Map();

  connectedCallback() {
    for (const kind of ["htmx:beforeSwap", "htmx:afterSwap"]) this.addEventListener(kind, this);
  }

  handleEvent({ type, detail }) {
    const touched = this.touched(detail.requestConfig.triggeringEvent?.target);
    const folds = [...this.querySelectorAll("details")].map((fold) => [fold, fold.querySelector("summary + *")]);
    if (type === "htmx:beforeSwap") {
      this.top = touched?.getBoundingClientRect().top;
      this.focused = touched && touched === document.activeElement;
      for (const [fold, list] of folds) this.kept.set(fold.id, [fold.open, list.scrollTop]);
      return;
    }
    for (const [fold, list] of folds) {
      const [open, read] = this.kept.get(fold.id) ?? [fold.open, 0];
      fold.open ||= open;
      list.scrollTop = read;
    }
    if (!touched || this.top === undefined) return;
    if (this.focused) touched.focus({ preventScroll: true });
    scrollBy({ top: touched.getBoundingClientRect().top - this.top, behavior: "instant" });
  }

  /** The control in here that sends the same. */
  touched({ name, value } = {}) {
    const same = [...this.querySelectorAll("input")].filter((input) => input.name === name);
    return same.find((input) => input.value === value) ?? same[0];
  }
}

customElements.define("stays-open", StaysOpen);
