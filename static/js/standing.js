// Where a match stands by the data that the page carries, and how it goes on from there while hands wait for the network.
// Levels and heirs were worked out by the server.
export const fill = (text, values) => text.replace(/{(\w+)}/g, (whole, name) => values[name] ?? whole);

export class Standing {
  constructor(data, now = data.now) {
    Object.assign(this, data, { data, ...now });
  }

  /** The level of every seat. */
  get levels() {
    return this.at.map((place) => this.ladder[place][0]);
  }

  /** What goes without saying where this seat declares. */
  rank(seat) {
    return this.levels[this.stolen ? (this.declarer ?? seat) : seat];
  }

  /** The seats of the side that declares. */
  declarers(declarer, friends) {
    return [...new Set([...this.sides[declarer], ...friends])];
  }

  /** The side of this player: 0 for the declarers, 1 for the defenders. */
  side(name, declarer, friends) {
    return this.declarers(declarer, friends).includes(this.players.indexOf(name)) ? 0 : 1;
  }

  /** After a redeal everybody stands as before it. */
  thrownIn(declarer) {
    const { at, laps, gained } = this;
    return { declarer: this.reopens || declarer < 0 ? null : declarer, at, laps, gained };
  }

  rising(declarer, friends, side) {
    const declarers = this.declarers(declarer, friends);
    const others = this.players.map((_, seat) => seat).filter((seat) => !declarers.includes(seat));
    return ([declarers, others][side] ?? []).sort((one, other) => one - other);
  }

  /** As many levels up as were gained, as far as nothing ends it. */
  climb(seat, side, levels) {
    let [at, laps, taken, won] = [this.at[seat], this.laps[seat], 0, 0];
    const told = [];
    while (taken < levels && !won) {
      const [, above, wins = 0, said = [], ends = []] = this.ladder[at];
      const end = ends[2 * side + Math.min(taken, 1)] ?? null;
      if (end !== null) {
        told.push(end);
        break;
      }
      [at, laps, won, taken] = [above, laps + Number(!wins && above < at), wins, taken + 1];
      told.push(...said);
    }
    const climbed = { at, laps, taken, won, told: told.map((place) => this.texts[place]) };
    return this.target ? this.towards(climbed, this.gained[seat] + levels) : climbed;
  }

  /** The same where a sum of gains wins the match. */
  towards(climbed, total) {
    const won = Number(total >= this.target);
    return { ...climbed, won, told: [...climbed.told, fill(this.words.gained[won], { total, target: this.target })] };
  }

  /** Who moves from where to where, those who move alike together. */
  moves(rising, climbs) {
    const alike = new Map();
    rising.forEach((seat, place) => {
      const way = `${this.levels[seat]} → ${this.ladder[climbs[place].at][0]}`;
      alike.set(way, [...(alike.get(way) ?? []), seat]);
    });
    return [...alike].map(([way, seats]) => `${this.names(seats)} ${way}`);
  }

  /** What is said where these have won. */
  victory(winners) {
    const names = this.names(winners);
    return fill(winners.length > 1 ? this.words.won : this.words.alone, { names, name: names });
  }

  /** Who declares next, nobody where the deal is open, and why. */
  heir(declarer, declarers, deal) {
    const line = this.heirs[deal].map(([away, why]) => [away === null ? null : (declarer + away) % this.players.length, why]);
    const [seat, why] = line.slice(0, -1).find(([seat]) => declarers.includes(seat) === (deal === 0)) ?? line.at(-1);
    return [seat, fill(this.texts[why], { name: this.names([seat]), declarer: this.names([declarer]) })];
  }

  names(seats) {
    return seats.map((seat) => this.players[seat]).reduce((before, last) => fill(this.words.and, { before, last }));
  }

  /** The rank that the next hand is played at, where that is known before its cards are dealt. */
  get known() {
    const levels = this.declarer === null ? this.levels : [this.levels[this.declarer]];
    return this.over || this.blind || new Set(levels).size > 1 ? "" : levels[0];
  }

  /** What is said before the cards are dealt. */
  get call() {
    if (this.over || this.blind) return this.over || this.words.unknown;
    const [rank, name] = [this.known, this.players[this.declarer]];
    if (name) return fill(this.words.call, { rank, name });
    return rank ? fill(this.words.open, { rank }) : this.words.apart;
  }

  /** How far the player in this seat has come beyond the level. */
  badge(seat) {
    if (this.target) return fill(this.words.gains, { gained: this.gained[seat], target: this.target });
    return this.laps[seat] ? fill(this.words.lap, { number: this.laps[seat] + 1 }) : "";
  }
}
