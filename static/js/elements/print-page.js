// Browsers print any page from their own menu; this adds the button that does it in one tap.
class PrintPage extends HTMLElement {
  connectedCallback() {
    if (this.querySelector("button")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = this.getAttribute("label");
    button.addEventListener("click", () => print());
    this.append(button);
  }
}

customElements.define("print-page", PrintPage);
