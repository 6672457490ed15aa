// What somebody unfolded in it, and how far they read there, stays so while htmx puts the same part anew in its place.
class StaysOpen extends HTMLElement {
  connectedCallback() {
    for (const kind of ["htmx:beforeSwap", "htmx:afterSwap"]) this.addEventListener(kind, this);
  }

  handleEvent({ type }) {
    const fold = this.querySelector("details");
    if (!fold) return;
    const list = fold.querySelector("summary + *");
    if (type === "htmx:beforeSwap") this.kept = [fold.open, list.scrollTop];
    else if (this.kept) [fold.open, list.scrollTop] = this.kept;
  }
}

customElements.define("stays-open", StaysOpen);
