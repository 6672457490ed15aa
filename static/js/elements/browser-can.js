// Of its parts, shows the one that is true of this browser, whatever its address lets the server believe: HTTPS that was
// clicked through has no worker, and an older browser keeps no screen awake.
import { worker } from "../offline.js";

class BrowserCan extends HTMLElement {
  async connectedCallback() {
    const works = await worker.then(() => true, () => false);
    const can = works ? (navigator.wakeLock ? "all" : "offline") : "less";
    for (const part of this.children) part.hidden = part.dataset.can !== can;
  }
}

customElements.define("browser-can", BrowserCan);
