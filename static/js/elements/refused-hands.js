// Hands that the server refused, each with the reason: to be edited, copied or thrown away.
import { of } from "../outbox.js";
import { told } from "../refused.js";
import { page, replaceMain, request } from "../requests.js";

class RefusedHands extends HTMLElement {
  connectedCallback() {
    this.addEventListener("click", this);
  }

  handleEvent({ target }) {
    const button = target.closest("[data-do]");
    const entry = this.owner.outbox.get(button?.closest("section").dataset.key);
    if (entry) this[button.dataset.do](entry);
  }

  show(entries, owner) {
    this.owner = owner;
    const shown = JSON.stringify([entries, owner.typed]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.replaceChildren(...entries.map((entry) => this.section(entry)));
  }

  section({ key, at, text, back }) {
    const { form, typed } = this.owner;
    const made = this.owner.querySelector("template").content.firstElementChild.cloneNode(true);
    made.dataset.key = key;
    made.querySelector("[data-why]").replaceChildren(...lines("p", back.why));
    made.querySelector("[data-below]").hidden = key !== typed;
    made.querySelector("[data-do=edit]").hidden = !form || key === typed;
    const asks = back.asks && key !== typed;
    made.querySelector("[data-asks]").hidden = !asks;
    made.querySelector("details").hidden = asks;
    made.querySelector("textarea").textContent = text;
    const { lang } = document.documentElement;
    made.querySelector("[data-when]").textContent = new Date(at).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
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

  /** Into the form, as the match is now; what stands in the form meanwhile comes here instead. */
  async edit({ key, hand }) {
    const { ok, text } = await request(this.owner.action, { cache: "no-store" });
    if (!this.aside(key)) return;
    const fresh = page(text);
    if (ok && fresh.querySelector("#sheet")) replaceMain(fresh);
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

const lines = (name, texts) => texts.map((text) => Object.assign(document.createElement(name), { textContent: text }));

customElements.define("refused-hands", RefusedHands);
