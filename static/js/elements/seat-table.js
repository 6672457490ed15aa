// Seats as a table: Enter goes on to the next seat; two taps change places, with whoever sits out too. Who comes back to
// the page finds what was written there.
class SeatTable extends HTMLElement {
  connectedCallback() {
    const [list, spare] = this.querySelectorAll(".seats");
    this.inSight = list.children.length;
    this.inputs = [...this.querySelectorAll(".seat input")];
    this.numbers = [...this.querySelectorAll("[name=players]")];
    this.table = this.querySelector(".table");
    this.places = [...this.table.querySelectorAll("button")];
    this.bench = this.querySelector("[data-bench]");
    this.people = [...this.bench.querySelectorAll("button")];
    for (const part of this.querySelectorAll("[data-scripted]")) part.hidden = false;
    if (this.numbers.length) {
      for (const number of this.numbers) number.disabled = false; // who cannot see them sends none
      list.append(...spare.children);
      spare.parentElement.hidden = true;
    }
    for (const kind of ["change", "click", "input", "keydown"]) this.addEventListener(kind, this);
    addEventListener("pageshow", () => this.recall()); // when htmx listens as well
    this.count = this.number();
    this.tapped = this.inputs.slice(this.count).some((input) => input.value.trim()); // before this page was drawn again
    this.draw();
  }

  handleEvent(event) {
    this[event.type](event);
  }

  input({ target }) {
    this.tapped ||= target.name === "players";
    this.count = this.number(target.name);
    this.draw();
  }

  get fields() {
    return [...this.querySelectorAll("input")];
  }

  change() {
    if (!this.numbers.length) return; // of a match that goes on the page keeps nothing
    history.replaceState({ seats: this.fields.map(({ value, checked }) => [value, checked]) }, "");
  }

  recall() {
    const { fields } = this;
    const kept = history.state?.seats;
    if (kept?.length !== fields.length) return;
    fields.forEach((field, at) => ([field.value, field.checked] = kept[at]));
    this.dispatchEvent(new Event("input", { bubbles: true }));
  }

  keydown(event) {
    const at = this.inputs.indexOf(event.target);
    if (at < 0 || event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const next = this.inputs[at + 1];
    ((next?.checkVisibility?.() ?? next) ? next : this.closest("form").querySelector(".button--main"))?.focus();
  }

  // Whoever sits out takes the first free seat, or changes with somebody who is tapped as well.
  click(event) {
    const button = event.target.closest("button[aria-pressed]");
    if (!button) return;
    const held = this.querySelector("button[aria-pressed=true]");
    const free = this.inputs.slice(0, this.count).find((input) => !input.value.trim());
    if (held) held.ariaPressed = "false";
    if (held && held !== button && !(held.value && button.value)) this.swap(held, button);
    else if (!held && button.value && free) this.write(free, button.value);
    else button.ariaPressed = String(held !== button);
    this.draw();
  }

  swap(...buttons) {
    const seats = buttons.map((button) => this.inputs[this.places.indexOf(button)]);
    const names = buttons.map((button, at) => seats[at]?.value ?? button.value);
    seats.forEach((seat, at) => seat && this.write(seat, names[1 - at]));
  }

  write(input, name) {
    input.value = name;
    for (const kind of ["input", "change"]) input.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  // As many as were tapped, or else as the game needs or as are written down.
  number(changed) {
    const picked = this.numbers.find((number) => number.checked);
    if (picked && (!changed || changed === "players")) return Number(picked.value);
    if (this.numbers.length && changed && (this.tapped || changed !== "rules")) return this.count;
    const game = this.querySelector("[name=rules]:checked")?.dataset ?? { players: this.inSight };
    return Math.max(game.players, this.inputs.findLastIndex((input) => input.value.trim()) + 1);
  }

  draw() {
    this.table.dataset.partners = this.querySelector("[name=rules]:checked")?.dataset.partners ?? this.table.dataset.partners;
    this.table.style.setProperty("--rows", sides(this.count));
    for (const number of this.numbers) number.checked = Number(number.value) === this.count;
    this.places.forEach((place, at) => {
      const [input, [row, column]] = [this.inputs[at], spot(at, this.count)];
      place.hidden = at >= this.count;
      if (this.numbers.length) input.closest("li").hidden = place.hidden;
      input.placeholder = input.dataset.usual;
      place.style.cssText = `--row: ${row}; --column: ${column}`;
      place.lastElementChild.textContent = input.value.trim() || input.placeholder || at + 1;
    });
    const [rest, asking] = this.table.querySelectorAll(".table__felt span");
    rest.hidden = !(asking.hidden = !this.querySelector("button[aria-pressed=true]"));
    const taken = this.inputs.slice(0, this.count).map((input) => input.value.trim());
    for (const button of this.people) button.hidden = taken.includes(button.value);
    this.bench.hidden = this.people.every((button) => button.hidden);
  }
}

// The first seat is nearest in a grid of three columns, the others follow up the right side and down the left, so that
// whoever sits on the right comes next. Who sits at an end has the whole row.
function sides(count) {
  return Math.floor((count - 1) / 2);
}

function spot(at, count) {
  const nearest = sides(count) + 2;
  if (at === 0) return [nearest, "1 / -1"];
  if (at === count / 2) return [1, "1 / -1"];
  return at <= sides(count) ? [nearest - at, 3] : [at - Math.floor(count / 2) + 1, 1];
}

customElements.define("seat-table", SeatTable);
