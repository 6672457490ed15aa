// Asks every two seconds whether the table has moved on, and then puts the parts of the page that changed in their
// place. It rests while nobody looks, asks less often while nobody answers, and goes on by itself; a refusal ends it.
import { renew } from "../offline.js";
import { page, replaceMain } from "../page.js";
import { Pauses, passing, request } from "../requests.js";
import { putPart } from "../said.js";

const PACE = 2000;
const SLOWEST = 30000;
const PATIENCE = 10000;
/** The version of the page that opens without a network: at first the one that was opened by the worker. */
let kept = navigator.serviceWorker?.controller ? document.querySelector("live-board")?.getAttribute("tag") : "";

class LiveBoard extends HTMLElement {
  connectedCallback() {
    this.pauses = new Pauses(PACE, SLOWEST);
    this.wake = () => (document.hidden ? clearTimeout(this.timer) : this.look());
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    this.begin();
  }

  begin() {
    this.tag = this.getAttribute("tag");
    this.keep();
    queueMicrotask(() => this.later(this.keeper?.behind ? 0 : PACE)); // by then the form has its draft
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
  }

  later(pause = PACE) {
    clearTimeout(this.timer);
    if (!document.hidden && this.isConnected) this.timer = setTimeout(() => this.look(), pause);
  }

  async look() {
    if (this.looking) return;
    this.looking = true;
    const { keeper, tag } = this;
    const headers = keeper?.behind ? {} : { "If-None-Match": this.tag };
    const seen = keeper ? `?seen=${keeper.seen.value}` : "";
    const answer = await request(this.getAttribute("src") + seen, { headers, cache: "no-store" }, PATIENCE);
    this.looking = false;
    if (!this.isConnected) return;
    const older = this.tag !== tag; // the page went on while it was under way
    const here = answer.status === 304 || older || (answer.ok && this.show(answer));
    const gone = !here && !answer.ok && !passing(answer.status);
    this.tell(here ? "" : gone ? "gone" : "away");
    if (here) {
      this.pauses.restart();
      this.keep();
    }
    if (!gone) this.later(here ? PACE : this.pauses.next(answer.header("Retry-After")));
  }

  /** Of whoever may write, with the hand that is being typed. */
  get keeper() {
    return document.querySelector("draft-keeper");
  }

  /** Whether a hand is on its way, or waits to be: what becomes of it is known soon. */
  get sending() {
    return Boolean(document.querySelector("#sheet.htmx-request, hand-outbox[queued]"));
  }

  /** Whether there was anything of this page in the answer; a network that wants a sign-in answers with its own. */
  show({ text, header }) {
    const answer = page(text);
    const parts = this.getAttribute("parts").split(" ").map((name) => answer.getElementById(name)).filter(Boolean);
    if (!parts.length) return false;
    for (const part of parts) putPart(part);
    this.follow(answer, header("ETag"));
    document.querySelector("hand-outbox")?.show();
    const call = document.querySelector(".scoreboard__call, .board__call");
    this.querySelector("[role=status]").textContent = call?.textContent ?? "";
    return true;
  }

  /** The form is of the same hand as the board; where a match has ended, or goes on after all, the page is another. */
  follow(answer, tag) {
    const hand = answer.querySelector("#hand");
    const { keeper } = this;
    if (hand && this.sending) return;
    this.tag = tag;
    const [ended, told] = ["#scoreboard[data-over]", "#finish"].map((part) => Boolean(document.querySelector(part)));
    if (!hand && ended !== told) this.renew(); // whoever only watches sees the seal come down, too
    if (!hand || (hand.dataset.seen === keeper?.hand.dataset.seen && !keeper.behind)) return;
    const over = hand.hasAttribute("data-over");
    if (keeper && !(over && !keeper.isTyped)) keeper.follow(hand, answer.querySelector("#conflict"));
    else if (keeper || !over) this.renew();
  }

  async renew() {
    const { ok, text } = await request(location.pathname, { cache: "no-store" }, PATIENCE);
    if (ok && page(text).querySelector("#scoreboard")) replaceMain(page(text));
  }

  /** Somebody wrote since the page was opened: the worker keeps what it sees of it. */
  async keep() {
    const asked = this.getAttribute("src") === `${location.pathname}live/` && navigator.serviceWorker?.controller;
    if (!asked || kept === this.tag) return;
    kept = this.tag;
    const { ok, text } = await request(location.pathname, { cache: "no-store" }, PATIENCE);
    if (ok) renew(page(text));
    else kept = "";
  }

  tell(what) {
    for (const note of this.querySelectorAll("[data-when]")) note.hidden = note.dataset.when !== what;
  }
}

customElements.define("live-board", LiveBoard);
