// Seats as a table: Enter goes on to the next seat, a known name takes the first free one, two taps change places.
class SeatTable extends HTMLElement {
  connectedCallback() {
    this.inputs = [...this.querySelectorAll(".seat input")];
    this.lists = this.querySelectorAll(".seats");
    this.table = this.querySelector(".table");
    this.places = [...this.table.querySelectorAll("button")];
    this.known = this.querySelector("[data-roster]");
    this.held = () => this.places.find((place) => place.ariaPressed === "true");
    this.table.hidden = this.known.hidden = false;
    for (const kind of ["change", "click", "input", "keydown"]) this.addEventListener(kind, this);
    this.change();
    this.draw();
  }

  handleEvent(event) {
    this[event.type === "input" ? "change" : event.type]?.(event);
    this.draw();
  }

  keydown(event) {
    const at = this.inputs.indexOf(event.target);
    if (at < 0 || event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const next = this.inputs[at + 1];
    (next?.checkVisibility() ? next : this.closest("form").querySelector(".button--main")).focus();
  }

  click(event) {
    const button = event.target.closest("button[type=button]");
    const free = this.inputs.find((input) => !input.value.trim());
    if (this.known.contains(button) && free) this.write(free, button.value);
    if (this.table.contains(button)) this.tap(button);
  }

  tap(button) {
    const held = this.held();
    button.ariaPressed = String(!held);
    if (!held) return;
    held.ariaPressed = button.ariaPressed = "false";
    const [one, other] = [held, button].map((place) => this.inputs[this.places.indexOf(place)]);
    const { value } = one;
    one.value = other.value;
    this.write(other, value);
  }

  write(input, name) {
    input.value = name;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // As many seats are in sight as the chosen game needs or as are taken; none moves under the finger that leaves a field.
  change(event) {
    const way = this.querySelector("input[name=rules]:checked")?.dataset ?? { players: 4 };
    this.count = Math.max(Number(way.players), this.inputs.findLastIndex((input) => input.value.trim()) + 1);
    this.table.dataset.partners = way.partners ?? "";
    if ((event?.isTrusted && this.inputs.includes(event.target)) || this.lists[0].children.length === this.count) return;
    const focused = document.activeElement;
    this.inputs.forEach((input, at) => this.lists[Number(at >= this.count)].append(input.closest("li")));
    focused.focus();
  }

  draw() {
    this.table.style.setProperty("--rows", sides(this.count));
    this.places.forEach((place, at) => {
      const [row, column] = spot(at, this.count);
      place.hidden = at >= this.count;
      place.style.cssText = `--row: ${row}; --column: ${column}`;
      place.lastElementChild.textContent = this.inputs[at].value.trim() || at + 1;
    });
    const [rest, asking] = this.table.querySelectorAll(".table__felt span");
    rest.hidden = !(asking.hidden = !this.held());
    const taken = this.inputs.map((input) => input.value.trim());
    for (const button of this.known.children) button.hidden = taken.includes(button.value);
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
