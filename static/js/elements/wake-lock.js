// Keeps the screen awake while its switch is on, for as long as the page is looked at. Where a browser cannot, or may
// not without HTTPS, the switch stays hidden.
const KEPT = "sleeps";

class WakeLock extends HTMLElement {
  connectedCallback() {
    if (!navigator.wakeLock) return;
    this.hidden = false;
    this.control = this.querySelector("input");
    this.control.checked = localStorage.getItem(KEPT) === null;
    this.control.addEventListener("change", () => this.choose());
    this.wake = () => this.hold();
    document.addEventListener("visibilitychange", this.wake);
    this.hold();
  }

  disconnectedCallback() {
    document.removeEventListener("visibilitychange", this.wake);
    this.release();
  }

  choose() {
    if (this.control.checked) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, "yes");
    if (this.control.checked) this.hold();
    else this.release();
  }

  async hold() {
    if (document.hidden || !this.control.checked) return;
    try {
      this.lock = await navigator.wakeLock.request("screen");
    } catch {
      this.lock = undefined; // a flat battery says no; asked again when the page is looked at again
    }
  }

  release() {
    this.lock?.release();
    this.lock = undefined;
  }
}

customElements.define("wake-lock", WakeLock);
