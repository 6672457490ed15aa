// What the hand in the form would bring, on every tap; Save waits until it can mean something, and says for what.
import { byScript } from "../by-script.js";
import { Forecast } from "../forecast.js";
import { FAILED } from "../requests.js";
import { paint } from "../scoreboard.js";

const NOTHING = "[]";

function element(name, said, kind = "") {
  const made = Object.assign(document.createElement(name), { className: kind });
  made.append(said);
  return made;
}

class HandPreview extends HTMLElement {
  connectedCallback() {
    this.form = this.closest("form");
    this.behind = NOTHING;
    this.gone = new AbortController();
    for (const kind of ["input", "reset"]) this.form.addEventListener(kind, this, { signal: this.gone.signal });
    for (const kind of FAILED) this.addEventListener(kind, (event) => this.wait(event));
    window.htmx.process(this); // it may have to ask before htmx has come to it
    this.begin();
  }

  disconnectedCallback() {
    this.gone.abort();
    if (this.behind !== NOTHING) paint(this.first, 0);
  }

  begin() {
    if (this.behind !== NOTHING) paint(this.first, 0);
    this.behind = NOTHING;
    this.forecast = this.first = new Forecast(JSON.parse(this.form.querySelector("#forecast").textContent));
    this.save = this.querySelector(".button--main");
    this.missing = this.querySelector("#missing");
    this.querySelector("[data-scriptless]").hidden = true;
    this.look();
  }

  handleEvent({ type }) {
    if (type === "input") return this.look();
    const { fold_trump_rank: given, trump_rank: ranks } = this.form.elements;
    given.value = [...ranks].find((rank) => rank.defaultChecked)?.value ?? "";
  }

  // These wait for the network: the form is of the hand after them, or of one of them that is typed anew, and the board
  // says where the match stands before it. What each of them brings is given back: nothing from one on that was refused.
  goOn(entries, key) {
    const typed = entries.findIndex((entry) => (entry.back && !entry.back.asks) || entry.key === key);
    const hands = entries.slice(0, typed < 0 ? entries.length : typed).map(({ hand }) => hand);
    this.forecast = this.first;
    const brought = hands.map((hand) => {
      const form = new FormData();
      for (const [name, value] of hand) form.append(name, value);
      const { total = "", moves = [] } = this.forecast.of(form);
      this.forecast = this.forecast.after(form);
      return [total, ...moves].join(" · ");
    });
    const behind = JSON.stringify(hands);
    const same = behind === this.behind;
    if (hands.length || !same) paint(this.forecast, hands.length);
    if (same) return brought;
    this.behind = behind;
    this.declare();
    this.look();
    return brought;
  }

  /** Who declares by the hands before this one, and at which rank, unless somebody said otherwise. */
  declare() {
    const { declarer } = this.forecast;
    const name = this.forecast.players[declarer] ?? "";
    this.give("declarer", name);
    this.give("trump_rank", name && this.forecast.rank(declarer));
    const { declarer: choices } = this.form.elements;
    if (!name) this.form.querySelector(".chips").closest("fieldset").before(choices[0].closest("fieldset"));
  }

  give(name, value) {
    const { [`fold_${name}`]: given, [name]: choices } = this.form.elements;
    const unsaid = (new FormData(this.form).get(name) ?? "") === given.value;
    for (const choice of choices) {
      choice.defaultChecked = choice.value === value;
      if (unsaid) choice.checked = choice.defaultChecked;
    }
    given.value = value;
  }

  /** Whoever declares is no friend, and plays at a rank that goes without saying, until somebody says another rank. */
  follow() {
    const data = new FormData(this.form);
    const { fold_trump_rank: given, trump_rank: ranks } = this.form.elements;
    const declarer = this.forecast.declarerIn(data);
    for (const friend of this.form.querySelectorAll("[name=friends]")) {
      friend.disabled = friend.value === this.forecast.players[declarer];
    }
    const rank = this.forecast.rank(declarer);
    if (!rank || (data.get("trump_rank") ?? "") !== given.value) return;
    given.value = rank;
    for (const choice of ranks) choice.checked = choice.value === rank;
  }

  /** Where a fine asks for exact points no range can be tapped, and one that was tapped before is taken back. */
  bar() {
    const barred = this.forecast.needsPoints(new FormData(this.form));
    for (const range of this.form.querySelectorAll("[name=bracket]")) {
      range.disabled = barred;
      range.checked &&= !barred;
    }
  }

  look() {
    this.follow();
    this.bar();
    const data = new FormData(this.form);
    const asks = this.querySelector("#conflict")?.dataset.asks ?? this.form.querySelector("[data-half]")?.dataset.half;
    const found = asks ? { missing: asks } : this.forecast.of(data);
    for (const note of this.form.querySelectorAll(".chips .pill__note")) {
      const text = this.forecast.note(note.closest("label").control.value, data);
      if (note.textContent !== text) note.textContent = text;
    }
    window.htmx.trigger(this, "htmx:abort");
    this.querySelector("#unsent").hidden = true;
    this.save.disabled = Boolean(found.missing);
    this.missing.hidden = !found.missing;
    this.missing.textContent = found.missing ?? "";
    this.querySelector("#preview").hidden = Boolean(found.missing);
    this.found = found;
    if (found.sentences || !found.ask) this.show(found);
    if (found.ask) window.htmx.trigger(this, "ask");
  }

  show({ total, equation, moves = [], sentences = [] }) {
    const head = element("p", element("strong", equation || total, "figure"), "prospect__total");
    const moved = moves.map((move) => element("p", element("strong", byScript(move)), "prospect__move"));
    const told = sentences.map((sentence) => element("p", byScript(sentence)));
    this.querySelector("#preview").replaceChildren(...(total === undefined ? [] : [head]), ...moved, ...told);
  }

  /** Where no preview comes back, the rest is worked out when the hand is saved. */
  wait(event) {
    event.preventDefault();
    this.show({ ...this.found, sentences: [...(this.found.sentences ?? []), this.forecast.words.wait] });
  }
}

customElements.define("hand-preview", HandPreview);
