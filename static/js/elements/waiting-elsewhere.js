// Hands that wait in this browser go from the page of their match alone. Any other page says so, and leads there.
import { storedNames } from "../stored.js";

const WAITS = /^outbox (\/matches\/[\w-]+\/)/;

class WaitingElsewhere extends HTMLElement {
  connectedCallback() {
    this.gone = new AbortController();
    addEventListener("storage", () => this.look(), { signal: this.gone.signal });
    this.look();
  }

  disconnectedCallback() {
    this.gone.abort();
  }

  look() {
    const found = storedNames().map((name) => WAITS.exec(name)?.[1]).find((match) => match && match !== location.pathname);
    this.hidden = !found;
    if (found) this.querySelector("a").href = found;
  }
}

customElements.define("waiting-elsewhere", WaitingElsewhere);
