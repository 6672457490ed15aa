// Looks up what a hand would bring in the data that the page carries. Nothing here knows a rule: this only finds what fits
// what was typed. What depends on more than that is left to the server, and so are all hands after it: then the forecast
// is `blind`.
import { Standing, fill } from "./standing.js";
import { objection, sum } from "./sums.js";

const FINES = ["fines_declarers", "fines_defenders"];

export class Forecast extends Standing {
  /** Where the match stands once this hand is saved. */
  after(form) {
    return new Forecast(this.data, this.of(form).now ?? { ...this.data.now, fined: false, declarer: null, blind: true });
  }

  // Either `missing`, a sentence; or what to show; with `ask`, the server knows more, or alone knows.
  of(form) {
    const one = (name) => form.get(name) ?? "";
    const declarer = this.declarerIn(form);
    const ending = one("ending") || "played";
    if (this.over) return { missing: this.over };
    if (this.needsPoints(form) && !one("points") && !one("declarers")) return { missing: this.words.fined };
    if (this.named.includes(ending) && !one("by")) return { missing: this.words.by };
    const special = this.asks.some((name) => one(name));
    const redeal = !["played", "lost"].includes(ending);
    if (this.blind && (special || redeal)) return { sentences: [this.words.unknown] };
    if (!this.blind && special) return { ask: true };
    if (redeal) return { now: this.waiting || this.fined ? null : this.thrownIn(declarer), ask: true };
    const count = ending === "lost" ? {} : this.fines(this.points(one), form);
    if (count.missing) return count;
    if (declarer < 0 && !this.blind) return { missing: this.words.declarer };
    const named = form.getAll("friends");
    if (this.alone && !named.length) return { missing: this.words.friends };
    const friends = this.friendsIn(form);
    if (this.alone && friends.length < this.rows.length - 1 && !named.includes(this.alone)) {
      return { missing: fill(this.words.fewer, { named: friends.length }) };
    }
    if (this.alone && !this.rows[friends.length]) return { missing: fill(this.words.many, { named: friends.length }) };
    if (this.blind) return { ...count, sentences: [this.words.unknown] };
    const { at } = ending === "lost" ? this.tapped(this.lost[this.side(one("by"), declarer, friends)]) : count;
    const row = this.rows[friends.length]?.find(([start, end]) => start <= at && (end === null || at <= end));
    if (!row || this.waiting || friends.includes(declarer)) return { ask: true };
    const ask = ending === "lost" || this.needsPoints(form) || this.otherwise(form) || this.judged.some((name) => one(name));
    return { ...count, ...this.brought(row, declarer, friends), ask };
  }

  // Whether a fine is paid in this hand, so that the range alone does not tell the total.
  needsPoints(form) {
    const played = ["", "played"].includes(form.get("ending") ?? "");
    return played && (this.fined || FINES.some((name) => sum(form.get(name) ?? "") > 0));
  }

  // With the fines, of irregularities before it as well; how they add up is told by the server.
  fines(count, form) {
    if (!("at" in count) || !this.needsPoints(form)) return count;
    const [declarers, defenders] = FINES.map((name) => sum(form.get(name) ?? ""));
    const at = Math.max(count.at + (this.fined ? this.paid : 0) + declarers - defenders, this.most[2]);
    return { at, total: at };
  }

  declarerIn(form) {
    const named = this.players.indexOf(form.get("declarer"));
    return named < 0 ? (this.declarer ?? named) : named;
  }

  // Whether somebody else declared, or another rank was played, than the hands before this one give.
  otherwise(form) {
    const [declarer, rank] = [this.declarerIn(form), form.get("trump_rank")];
    return (this.declarer ?? declarer) !== declarer || Boolean(rank && declarer >= 0 && rank !== this.rank(declarer));
  }

  friendsIn(form) {
    return form.getAll("friends").filter((name) => name !== this.alone).map((name) => this.players.indexOf(name));
  }

  // What a row brings in a word: the levels that those who rise will take, as far as it is known who they are.
  note(value, form) {
    if (this.blind) return "";
    const [declarer, friends] = [this.declarerIn(form), this.friendsIn(form)];
    const known = declarer >= 0 && (!this.alone || form.has("friends"));
    const { at } = this.tapped(value);
    const rows = this.rows[form.has("friends") ? friends.length : this.rows.length - 1] ?? this.rows.at(-1);
    const [, , side, levels, deal] = rows.find(([start, end]) => start <= at && (end === null || at <= end));
    const rising = side !== null && known ? this.rising(declarer, friends, side) : [];
    const climbs = rising.length ? rising.map((seat) => this.climb(seat, side, levels)) : [{ taken: levels }];
    const taken = climbs.map((climb) => climb.taken);
    const won = !this.target && climbs.some((climb) => climb.won);
    if (side === null || !(won || Math.max(...taken))) return this.words.deal[deal === 0 ? 0 : 1];
    const ends = [...new Set([Math.min(...taken), Math.max(...taken)])].join("–");
    const name = this.marks && known ? this.marks[(declarer + side) % 2] : this.words.sides[side];
    return fill(won ? this.words.wins : this.words.rises, { side: name, levels: ends });
  }

  // A row of the table: any total in it but the first, which may be a draw.
  tapped(value) {
    const [start, end] = value.split("-");
    const total = start === end ? start : value.replace("-", end ? "–" : "+");
    return { at: Number(end || start), total, equation: "" };
  }

  points(one) {
    return one("points") || one("declarers") || !one("bracket") ? this.counted(one) : this.tapped(one("bracket"));
  }

  counted(one) {
    const texts = [one("points"), one("kitty_typed") || one("kitty"), one("trick_points"), one("declarers")];
    const [typed, kitty, trick, declarers] = texts.map(sum);
    const points = typed ?? (declarers === null ? null : this.most[0] - declarers - kitty);
    if (points === null) return { missing: kitty === null ? this.words.points : this.words.rest };
    const missing = texts.map((text) => objection(text, this.words)).find(Boolean);
    if (missing) return { missing };
    const odd = [points, kitty ?? 0, trick ?? 0].find((count) => count % this.fives);
    if (odd) return { missing: fill(this.words.fives, { points: odd }) };
    const [pack, richest, least, most] = this.most;
    if (points < (kitty === null && declarers === null ? least : 0) || kitty < 0) return { ask: true };
    if (kitty > richest || (kitty === null ? points > most : points + kitty > pack)) return { missing: this.words.most };
    const [side, tapped] = one("last_trick").split("-");
    const factors = this.factors[side];
    if ((kitty || trick) && !factors) return { missing: this.words.last };
    if ((kitty === null && !trick) || !factors?.length) return { at: points, total: points, equation: "" };
    const size = tapped ?? this.sized.map(one).find(Boolean) ?? (this.sized.length ? 0 : 1);
    if (!Number(size)) return { missing: this.words.size };
    const [factor, more] = [factors[size - 1], this.more[side][size - 1]];
    const total = points + kitty * factor + trick * more;
    const again = trick && more ? ` + ${trick} × ${more}` : "";
    return { at: total, total, equation: `${points} + ${kitty ?? 0} × ${factor}${again} = ${total}` };
  }

  brought([, , side, levels, deal, texts], declarer, friends) {
    const rising = this.rising(declarer, friends, side);
    const climbs = rising.map((seat) => this.climb(seat, side, levels));
    const winners = rising.filter((_, place) => climbs[place].won);
    const [heir, why] = this.heir(declarer, this.declarers(declarer, friends), deal);
    const over = winners.length ? this.victory(winners) : null;
    const told = [...texts.map((place) => this.texts[place]), ...climbs.flatMap((climb) => climb.told), over ?? why];
    const moved = (name, value) => this[name].map((old, seat) => (rising.includes(seat) ? value(climbs[rising.indexOf(seat)], old) : old));
    const now = {
      declarer: over ? null : heir,
      at: moved("at", ({ at }) => at),
      laps: moved("laps", ({ laps }) => laps),
      gained: moved("gained", (_, old) => old + levels),
      over,
    };
    return { moves: this.moves(rising, climbs), sentences: [...new Set(told)], now };
  }
}
