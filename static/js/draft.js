// What stands in a form, as this browser keeps it and fills it in again.
/** Whether it is ticked rather than typed in. */
export const choice = ({ type }) => ["radio", "checkbox"].includes(type);

export const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join("-");

export const typedIn = (form) => [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");

/** The draft of one form. Once it was `sent`, its key may be saved already, whether or not anybody has heard of it. */
export class Draft {
  constructor(form) {
    this.name = `draft ${new URL(form.action).pathname}`;
  }

  read() {
    try {
      return JSON.parse(localStorage.getItem(this.name));
    } catch {
      return null;
    }
  }

  write(typed, sent) {
    try {
      localStorage.setItem(this.name, JSON.stringify([...typed, ...(sent ? [["sent", "1"]] : [])]));
    } catch {
      // A browser that keeps nothing still lets one type.
    }
  }

  forget() {
    localStorage.removeItem(this.name);
  }
}

/** A draft with the names that people were given since, by the hand that is shown now. */
export function asCalledNow(draft, hand) {
  const since = Number(new Map(draft).get("named") ?? hand.dataset.seen);
  const changes = JSON.parse(hand.querySelector("#renamed").textContent).filter(([version]) => version > since);
  const now = (name) => changes.reduce((called, [, old, fresh]) => (called === old ? fresh : called), name);
  const other = { named: () => hand.dataset.seen, declarer: now, fold_declarer: now, friends: now, by: now };
  return draft.map(([name, value]) => [name, other[name]?.(value) ?? value]);
}

/** Fills in what was typed; what the page had filled in by itself stays as this page has it. */
export function fillIn(form, draft) {
  const values = (name) => draft.filter(([each]) => each === name).map(([, value]) => value);
  const given = (name) => name.startsWith("fold_") || (values(`fold_${name}`)[0] ?? null) === (values(name)[0] ?? "");
  for (const field of form.elements) {
    if (given(field.name)) continue;
    if (choice(field)) field.checked = values(field.name).includes(field.value);
    else if (values(field.name).length) [field.value] = values(field.name);
    const typed = field.checked !== field.defaultChecked || field.value !== field.defaultValue;
    if (typed) field.closest("details")?.setAttribute("open", "");
  }
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Empties it, of what the server had filled in as well where it was `answered`. */
export function empty(form, answered) {
  form.reset();
  for (const field of answered ? form.elements : []) {
    if (choice(field)) field.checked = field.defaultChecked = field.name === "ending" && field.value === "played";
    else if (field.type === "text") field.value = field.defaultValue = "";
  }
  for (const objection of form.querySelectorAll(".field__error")) objection.remove();
}
