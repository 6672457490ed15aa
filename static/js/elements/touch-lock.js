// Against pockets and sleeves: while it is shut the page behind it hears no touch, and what opens it wants to be held.
const HELD = 1000;

class TouchLock extends HTMLElement {
  connectedCallback() {
    const dialog = this.querySelector("dialog");
    const [open] = dialog.querySelectorAll("button");
    this.begin();
    open.addEventListener("pointerdown", () => (this.held = setTimeout(() => dialog.close(), HELD)));
    for (const type of ["pointerup", "pointerleave", "pointercancel"]) open.addEventListener(type, () => clearTimeout(this.held));
    open.addEventListener("click", ({ detail }) => detail || dialog.close()); // by a keyboard or a screen reader
    open.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  begin() {
    const dialog = this.querySelector("dialog");
    const shut = document.querySelector(`[data-locks="${this.id}"]`);
    shut.hidden = !dialog.showModal;
    shut.onclick = () => dialog.showModal();
  }
}

customElements.define("touch-lock", TouchLock);
