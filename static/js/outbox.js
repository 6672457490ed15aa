// The hands of one match that wait on this phone, in their order. Each is an entry of its own in the browser's storage,
// so that two tabs never write over each other's hands.
import { page } from "./page.js";
import { FORBIDDEN, request } from "./requests.js";
import { storedNames } from "./stored.js";

export const of = (hand, name) => new Map(hand).get(name);

export class Outbox {
  constructor(action) {
    this.name = `outbox ${action}`;
    this.adopt();
  }

  /** Hands that an earlier version of this script kept, all in one entry. */
  adopt() {
    const hands = read(this.name) ?? [];
    const plain = (sent) => {
      const hand = sent.filter(([name]) => name !== "csrfmiddlewaretoken");
      const typed = hand.filter(([name]) => !["key", "seen"].includes(name));
      return { key: of(hand, "key"), hand, text: typed.map((pair) => pair.join(": ")).join("\n") };
    };
    if (hands.length && hands.every((hand) => this.put(plain(hand)))) localStorage.removeItem(this.name);
  }

  all() {
    const found = storedNames().filter((name) => name.startsWith(`${this.name} `)).map(read);
    return found.filter(Boolean).sort((one, other) => one.at - other.at);
  }

  get(key) {
    return read(`${this.name} ${key}`);
  }

  /** Whether it could be kept; a hand that is here already keeps its place. */
  put(entry) {
    const at = this.get(entry.key)?.at ?? entry.at ?? Math.max(Date.now(), (this.all().at(-1)?.at ?? 0) + 1);
    try {
      localStorage.setItem(`${this.name} ${entry.key}`, JSON.stringify({ ...entry, at }));
      return true;
    } catch {
      return false;
    }
  }

  /** By the same hand, which may go on under another key. */
  replace(entry, by) {
    if (by.key !== entry.key) this.drop(entry.key);
    this.put(by);
  }

  drop(key) {
    localStorage.removeItem(`${this.name} ${key}`);
  }

  /** This one is in the match now, so what it added is no surprise to those that were written on top of it. */
  saved(key) {
    const gone = this.get(key);
    if (!gone) return;
    // Before it is dropped, for then another tab sends the next one as it finds it.
    for (const entry of this.all()) if (entry.key !== key) this.put({ ...entry, hand: onTop(gone.hand, entry.hand) });
    this.drop(key);
  }
}

const onTop = (saved, hand) =>
  hand.map(([name, value]) => [name, name === "seen" && value === of(saved, "seen") ? String(Number(value) + 1) : value]);

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

/** A token against forged forms may be older than what is sent: where it is refused, the page is asked for another one. */
export async function post(address, sent) {
  const body = (token) => new URLSearchParams([...sent, ["csrfmiddlewaretoken", token]]);
  const withTokenOf = (html) => request(address, { method: "POST", body: body(html.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "") });
  const answer = await withTokenOf(document);
  if (answer.status !== FORBIDDEN) return answer;
  const fresh = await request(address, { cache: "no-store" });
  return fresh.ok ? withTokenOf(page(fresh.text)) : fresh;
}
