// How the scripts ask the server: given up after a while, read by its status, and asked again after growing pauses.
import { page } from "./page.js";

const PATIENCE = 20000;
const LONGEST_ASKED = 3600000; // the clock of a server may be wrong; nobody waits longer than an hour because of that

export const FORBIDDEN = 403;
/** What htmx says when no answer came, or one that is not to be shown. */
export const FAILED = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];

/** What came back; where nothing did, the status is 0. The text is read here, for a line may fail in its midst. */
export async function request(url, options = {}, patience = PATIENCE) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  options.signal?.addEventListener("abort", () => stop.abort());
  try {
    const answer = await fetch(url, { ...options, signal: stop.signal });
    const { status, ok, redirected, headers } = answer;
    const header = (name) => headers.get(name);
    return { status, ok, redirected, header, path: new URL(answer.url).pathname, text: await answer.text() };
  } catch {
    return { status: 0, ok: false, header: () => null, text: "" };
  } finally {
    clearTimeout(timer);
  }
}

/** What a page of troubles says, or a form that objects. */
export function said(text) {
  const objections = "#sheet .field__error :is(p, span):not(.field__error :is(p, span) *)"; // whole, and once
  const found = page(text).querySelectorAll(`#conflict strong, ${objections}, .trouble__status ~ *`);
  return [...found].filter((one) => !one.querySelector("a")).map((one) => one.textContent.trim());
}

/** Whether the same request may be answered otherwise later: nobody answered, or the server could not just then. */
export const passing = (status) => status === 0 || status === 429 || status >= 500;

/** Pauses between tries: each twice as long as the one before, and never shorter than a server asked for. */
export class Pauses {
  constructor(first, longest) {
    Object.assign(this, { first, longest, asked: 0 });
    this.restart();
  }

  restart() {
    this.now = this.first;
  }

  /** The next pause; `wanted` is the Retry-After of the answer: seconds, or a date. */
  next(wanted) {
    const pause = this.now;
    const seconds = Number(wanted ?? 0);
    const asked = Number.isNaN(seconds) ? Date.parse(wanted) - Date.now() : 1000 * seconds;
    this.now = Math.min(2 * pause, this.longest);
    this.asked = Math.min(asked || 0, LONGEST_ASKED);
    return Math.max(pause, this.asked);
  }
}
