// Says when htmx got no answer, or one that does not belong on the page. What is shown and what was typed stays.
import { FAILED, passing, said } from "../requests.js";

class RequestNotice extends HTMLElement {
  connectedCallback() {
    this.gone = new AbortController();
    this.hear(FAILED, (event) => event.defaultPrevented || this.tell(event.detail)); // on the window: others come first
    this.hear(["htmx:beforeSwap"], (event) => this.check(event));
    this.hear(["htmx:afterRequest"], ({ detail }) => detail.successful && this.settle(detail.requestConfig.verb));
  }

  begin() {
    this.hidden = true;
  }

  disconnectedCallback() {
    this.gone.abort();
  }

  hear(kinds, act) {
    for (const kind of kinds) addEventListener(kind, act, { signal: this.gone.signal });
  }

  /** Whoever sends something else in between, as networks do that want a sign-in first, has not answered. */
  check(event) {
    const { target, shouldSwap, serverResponse, requestConfig } = event.detail;
    if (!shouldSwap || serverResponse.includes(target.dataset.holds ?? `id="${target.id}"`)) return;
    event.preventDefault();
    window.htmx.trigger(requestConfig.elt, "htmx:sendError", event.detail);
  }

  settle(verb) {
    this.hidden ||= !this.previews(verb);
  }

  /** What becomes of a preview changes nothing about a form that was not saved. */
  previews(verb) {
    return verb === "get" && this.verb !== "get";
  }

  tell({ requestConfig: { verb }, xhr }) {
    if (!this.hidden && this.previews(verb)) return;
    const { status } = xhr;
    this.verb = verb;
    const reasons = status && !passing(status) ? said(xhr.responseText) : [];
    const silent = status < 300 ? "away" : passing(status) ? "busy" : "refused";
    const words = verb === "get" ? this.dataset.stale : this.dataset[silent].replace("{status}", status);
    this.querySelector("p").textContent = reasons.join(" ") || words;
    this.hidden = false;
  }
}

customElements.define("request-notice", RequestNotice);
