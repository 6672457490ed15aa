// What somebody unfolded in it, and how far they read there, stays so while htmx puts the same part anew in its place;
// and what they touched in it stays under their finger.
class StaysOpen extends HTMLElement {
  connectedCallback() {
    for (const kind of ["htmx:beforeSwap", "htmx:afterSwap"]) this.addEventListener(kind, this);
  }

  handleEvent({ type, detail }) {
    const touched = document.getElementById(detail.requestConfig.triggeringEvent?.target.id);
    const top = this.contains(touched) ? touched.getBoundingClientRect().top : undefined;
    const folds = [...this.querySelectorAll("details")].map((fold) => [fold, fold.querySelector("summary + *")]);
    if (type === "htmx:beforeSwap") {
      this.top = top;
      this.kept = new Map(folds.map(([fold, list]) => [fold.id, [fold.open, list.scrollTop]]));
    } else {
      for (const [fold, list] of folds) {
        const [open, read] = this.kept?.get(fold.id) ?? [fold.open, 0];
        fold.open ||= open;
        list.scrollTop = read;
      }
      if (top && this.top) scrollBy({ top: top - this.top, behavior: "instant" });
    }
  }
}

customElements.define("stays-open", StaysOpen);
