// Hands that could not be saved wait here and go by themselves: once, and in their order, for a hand recorded out of order
// is played at another level. One that is refused comes back with the reason, and those behind it wait until it is dealt
// with. Each was written on top of the one before it, so what that one adds to the match is no surprise to the next.
import { Outbox, of, post } from "../outbox.js";
import { page, replaceMain } from "../page.js";
import { refused, told } from "../refused.js";
import { FAILED, FORBIDDEN, Pauses, passing } from "../requests.js";
import "./waiting-hands.js";

const [SOON, SELDOM] = [2000, 300000];

class HandOutbox extends HTMLElement {
  connectedCallback() {
    this.action = this.getAttribute("action");
    this.outbox = new Outbox(this.action);
    this.pauses = new Pauses(SOON, SELDOM);
    this.until = this.asked = 0;
    this.gone = new AbortController();
    this.hear(document, [...FAILED, "htmx:beforeRequest"], (event) => this.caught(event));
    this.hear(document, ["visibilitychange"], () => document.hidden || this.hurry());
    this.hear(window, ["online"], () => this.hurry());
    this.hear(window, ["storage"], () => this.send());
    this.hear(this.querySelector("[data-do=send]"), ["click"], () => this.hurry(0));
    this.hear(this.querySelector("[data-do=see]"), ["click"], () => this.querySelector("section").scrollIntoView());
    this.begin();
  }

  begin() {
    if (!this.outbox.all().length) this.until = this.asked = 0;
    for (const key of this.getAttribute("saved").split(" ")) this.outbox.saved(key);
    queueMicrotask(() => this.send()); // by then the form has its draft
  }

  disconnectedCallback() {
    this.gone.abort();
    clearTimeout(this.timer);
  }

  hear(where, kinds, act) {
    for (const kind of kinds) where.addEventListener(kind, act, { signal: this.gone.signal });
  }

  get form() {
    const form = document.querySelector("#sheet");
    return form?.getAttribute("action") === this.action ? form : null;
  }

  get keeper() {
    return this.form.closest("draft-keeper");
  }

  /** The key of the hand in it. */
  get typed() {
    return this.form?.elements.key.value;
  }

  /** A hand that was not saved, or that must not overtake those that wait already. */
  caught(event) {
    const { form } = this;
    const { requestConfig, xhr } = event.detail;
    const early = event.type === "htmx:beforeRequest";
    const first = this.outbox.all()[0]?.key ?? this.typed;
    if (!form || event.target !== form || (early && first === this.typed)) return;
    const hand = [...requestConfig.formData].filter(([name]) => name !== "csrfmiddlewaretoken");
    const entry = { key: of(hand, "key"), hand, text: told(form, hand) };
    if (this.outbox.put(entry)) event.preventDefault();
    else return (form.querySelector("#unsent").hidden = early);
    queueMicrotask(() => this.taken(entry, early || xhr.status === FORBIDDEN ? null : xhr)); // htmx is done with the form then
  }

  /** Out of the form, unless it comes back at once. */
  taken(entry, xhr) {
    const status = xhr?.status ?? 0;
    if (xhr) this.judge(entry, { status, ok: status === 200, header: (name) => xhr.getResponseHeader(name), text: xhr.responseText });
    if (!this.outbox.get(entry.key)?.back) this.keeper.clear();
    if (xhr) this.send();
    else this.hurry();
    this.querySelector("section:last-of-type")?.scrollIntoView(); // whoever just saved it looks for it
  }

  /** Somebody looks, or the network is back: try now, unless the server asked to be left alone for longer. */
  hurry(asked = this.asked) {
    this.pauses.restart();
    this.until = asked;
    this.send();
  }

  async send() {
    clearTimeout(this.timer);
    this.show();
    const [first] = this.outbox.all();
    if (this.sending || !this.isConnected || !first || first.back) return;
    const rest = this.until - Date.now();
    if (rest > 0) return (this.timer = setTimeout(() => this.send(), rest));
    this.sending = true;
    this.judge(first, await post(this.action, first.hand));
    this.sending = false;
    this.send();
  }

  judge(entry, answer) {
    if (!this.outbox.get(entry.key)) return; // another tab was faster, or it was thrown away meanwhile
    if (answer.redirected && answer.ok && answer.path === this.action) this.saved(entry, answer);
    else if (answer.ok || passing(answer.status)) this.wait(answer);
    else this.outbox.replace(entry, refused(entry, answer, this.dataset));
  }

  /** A page that is none of ours, as networks have that want a sign-in first, is no answer either. */
  wait({ status, header }) {
    this.dataset.why = passing(status) && status ? "busy" : "away";
    this.until = Date.now() + this.pauses.next(header("Retry-After"));
    this.asked = Date.now() + this.pauses.asked;
  }

  saved({ key, hand }, { text }) {
    this.until = this.asked = 0;
    this.pauses.restart();
    this.outbox.saved(key);
    const { form } = this;
    if (form?.elements.seen.value === of(hand, "seen")) {
      form.elements.seen.value++;
      if (this.keeper.kept()) this.keeper.keep();
    }
    if (!this.outbox.all().length && this.isConnected) replaceMain(page(text));
  }

  show() {
    const entries = this.outbox.all();
    const back = entries.filter((entry) => entry.back);
    const waiting = entries.length - back.length;
    const words = (name, count) => (count ? this.dataset[name + (count > 1 ? "Many" : "")].replace("{number}", count) : "");
    const state = back.length ? words("back", back.length) : words(this.dataset.why, waiting);
    const [bar, behind] = this.querySelectorAll("[role=status], .outbox__behind");
    if (bar.textContent !== state) bar.textContent = state;
    behind.textContent = back.length ? words("behind", waiting) : "";
    this.hidden = !entries.length;
    this.toggleAttribute("queued", entries.some(({ key }) => key !== this.typed));
    this.querySelector("[data-do=send]").hidden = Boolean(back.length);
    this.querySelector("[data-do=see]").hidden = !back.length;
    const brought = this.form?.querySelector("hand-preview").goOn(entries, this.typed) ?? [];
    this.querySelector("waiting-hands").show(entries, this, brought);
  }
}

customElements.define("hand-outbox", HandOutbox);
