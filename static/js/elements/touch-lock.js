// Against pockets and sleeves: while it is shut the page behind it hears no touch, and what opens it wants to be held.
const HELD = 1000;

class TouchLock extends HTMLElement {
  connectedCallback() {
    const { dialog } = this;
    const [open] = dialog.querySelectorAll("button");
    this.begin();
    open.addEventListener("pointerdown", () => (this.held = setTimeout(() => dialog.close(), HELD)));
    for (const type of ["pointerup", "pointerleave", "pointercancel"]) open.addEventListener(type, () => clearTimeout(this.held));
    open.addEventListener("click", ({ detail }) => detail || dialog.close()); // by a keyboard or a screen reader
    open.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get dialog() {
    return this.querySelector("dialog");
  }

  begin() {
    const shut = document.querySelector(`[data-locks="${this.id}"]`);
    shut.hidden = !this.dialog.showModal;
    shut.onclick = () => this.dialog.showModal();
  }
}

customElements.define("touch-lock", TouchLock);
