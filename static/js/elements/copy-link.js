// An address to take along. It stands there to be selected; this adds the buttons that do it in one tap.
class CopyLink extends HTMLElement {
  connectedCallback() {
    if (this.querySelector("button")) return;
    this.field = this.querySelector("input, textarea");
    this.add(this.getAttribute("copy"), (button) => this.copy(button));
    if (navigator.share) this.add(this.getAttribute("share"), () => this.share());
  }

  add(label, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = label;
    button.addEventListener("click", () => act(button));
    this.append(button);
  }

  async copy(button) {
    this.field.select();
    try {
      await navigator.clipboard.writeText(this.field.value);
    } catch {
      if (!document.execCommand("copy")) return; // all there is without HTTPS; what it cannot copy stands there selected
    }
    button.setAttribute("aria-live", "polite");
    button.textContent = this.getAttribute("copied");
  }

  share() {
    navigator.share({ [this.field.type === "textarea" ? "text" : "url"]: this.field.value }).catch(() => {}); // whoever thinks better of it has done nothing wrong
  }
}

customElements.define("copy-link", CopyLink);
