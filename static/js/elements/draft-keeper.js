// Keeps what is typed in a form until it is saved: through a reload, a sleep, a dead battery. The draft holds the key of
// its form as well, so a page that names this key among the saved ones says that the draft has done its work.
class DraftKeeper extends HTMLElement {
  connectedCallback() {
    this.form = this.querySelector("form");
    this.name = `draft ${new URL(this.form.action).pathname}`;
    const draft = this.kept();
    if (draft && this.getAttribute("saved").split(" ").includes(new Map(draft).get("key"))) this.forget();
    else if (draft && !this.hasAttribute("answered")) this.restore(draft);
    this.form.addEventListener("input", () => this.keep());
    for (const way of document.querySelectorAll("[data-forget]")) way.addEventListener("click", () => this.forget());
  }

  kept() {
    try {
      return JSON.parse(localStorage.getItem(this.name));
    } catch {
      return null;
    }
  }

  keep() {
    const typed = [...new FormData(this.form)].filter(([name]) => name !== "csrfmiddlewaretoken");
    try {
      localStorage.setItem(this.name, JSON.stringify(typed));
    } catch {
      // A browser that keeps nothing still lets one type.
    }
  }

  forget() {
    localStorage.removeItem(this.name);
  }

  /** The next hand begins: with a key of its own, and without what the server had filled in for the one before. */
  clear() {
    this.form.reset();
    for (const field of this.hasAttribute("answered") ? this.form.elements : []) {
      if (["radio", "checkbox"].includes(field.type)) field.checked = field.name === "ending" && field.value === "played";
      else if (field.type === "text") field.value = "";
    }
    for (const objection of this.form.querySelectorAll(".field__error")) objection.remove();
    document.querySelector("#conflict")?.remove();
    this.form.elements.key.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");
    this.form.dispatchEvent(new Event("input", { bubbles: true }));
    this.forget();
  }

  restore(draft) {
    for (const field of this.form.elements) {
      const values = draft.filter(([name]) => name === field.name).map(([, value]) => value);
      if (["radio", "checkbox"].includes(field.type)) field.checked = values.includes(field.value);
      else if (values.length) [field.value] = values;
      const typed = field.checked !== field.defaultChecked || field.value !== field.defaultValue;
      if (typed) field.closest("details")?.setAttribute("open", "");
    }
    this.form.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

customElements.define("draft-keeper", DraftKeeper);
