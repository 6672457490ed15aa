// Hands that wait on this phone, for the network or for somebody to deal with the reason why the server refused them: to
// be edited, copied or thrown away.
import { byScript } from "../by-script.js";
import { of } from "../outbox.js";
import { told } from "../refused.js";
import { page, replaceMain } from "../page.js";
import { request } from "../requests.js";

class WaitingHands extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this);
  }

  handleEvent({ target }) {
    const button = target.closest("[data-do]");
    const entry = this.owner.outbox.get(button?.closest("[data-key]").dataset.key);
    if (entry) this[button.dataset.do](entry);
  }

  /** `brought` is what each brings, as far as this is known. */
  show(entries, owner, brought) {
    this.owner = owner;
    const shown = JSON.stringify([entries, owner.typed, brought]);
    if (shown === this.shown) return;
    this.shown = shown;
    const refused = entries.filter(({ back }) => back).map((entry) => this.refused(entry));
    const waiting = entries.flatMap((entry, place) => (entry.back ? [] : [this.waiting(entry, brought[place])]));
    this.replaceChildren(...refused, ...(waiting.length ? [this.list(waiting)] : []));
  }

  /** Out of the way of the form, unless somebody opened it. */
  list(waiting) {
    const list = this.owner.querySelector("template[data-list]").content.firstElementChild.cloneNode(true);
    list.open = this.querySelector(":scope > details")?.open ?? false;
    list.append(...waiting);
    return list;
  }

  made(kind, { key, at, text }) {
    const made = this.owner.querySelector(`template[data-${kind}]`).content.firstElementChild.cloneNode(true);
    made.dataset.key = key;
    made.querySelector("textarea").textContent = text;
    const { lang } = document.documentElement;
    made.querySelector("[data-when]").textContent = new Date(at).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
    made.querySelector("[data-do=edit]").hidden = !this.owner.form || key === this.owner.typed;
    return made;
  }

  waiting(entry, brought) {
    const made = this.made("waiting", entry);
    made.querySelector("summary").append(byScript(brought || entry.text.replaceAll("\n", " · ")));
    return made;
  }

  refused(entry) {
    const { key, back } = entry;
    const { typed } = this.owner;
    const made = this.made("refused", entry);
    made.querySelector("[data-why]").replaceChildren(...back.why.map(paragraph));
    made.querySelector("[data-below]").hidden = key !== typed;
    const asks = back.asks && key !== typed;
    made.querySelector("[data-asks]").hidden = !asks;
    made.querySelector("details").hidden = asks;
    return made;
  }

  drop({ key }) {
    const { owner } = this;
    const below = key === owner.typed;
    owner.outbox.drop(key);
    if (below) owner.keeper.clear();
    owner.hurry();
  }

  /** Theirs was another hand, so this one is the next. */
  another({ back, ...entry }) {
    this.owner.outbox.put(entry);
    this.owner.hurry(0);
  }

  /** Into the form; what stands in the form meanwhile comes here instead. The hands after it wait for it. */
  async edit({ key, hand, back, ...entry }) {
    const { outbox, dataset } = this.owner;
    const answer = back && (await request(this.owner.action, { cache: "no-store" })); // refused by the match as it is now
    if (!this.aside(key)) return;
    if (!back) outbox.put({ key, hand, ...entry, back: { why: [dataset.editing] } });
    const fresh = answer?.ok && page(answer.text);
    if (fresh && fresh.querySelector("#sheet")) replaceMain(fresh);
    document.querySelector("draft-keeper").restore(hand);
    document.querySelector("hand-outbox").show();
    document.querySelector("#sheet .field").scrollIntoView();
  }

  /** Whether the form is free for that hand. */
  aside(key) {
    const { keeper, form, outbox, dataset } = this.owner;
    const draft = keeper.kept();
    const typed = draft && of(draft, "key");
    const text = draft ? told(form, draft) : "";
    const back = { why: [dataset.aside] };
    const free = !text || typed === key || outbox.get(typed) || outbox.put({ key: typed, hand: draft, text, back });
    if (free) keeper.forget();
    return free;
  }
}

function paragraph(text) {
  const made = document.createElement("p");
  made.append(byScript(text));
  return made;
}

customElements.define("waiting-hands", WaitingHands);
