// The page of a match as the server said it last, and as it is shown. An answer changes what it says otherwise than the
// last one, and leaves alone whatever it says again: a slow phone takes long to lay out what is put anew.
import { choice } from "./draft.js";
import { main, putBy } from "./page.js";

/** Of each node as the server said it: the one that is shown. */
const shown = new WeakMap();
/** Nothing in it is fetched, and no element of ours begins to work. */
const paper = document.implementation.createHTMLDocument("");
let said = kept(main());
putBy(putPage);

/** Only the page of a match is said again and again. */
function kept(part) {
  return part.querySelector("live-board") ? pair(paper.importNode(part, true), part) : null;
}

function pair(copy, node) {
  shown.set(copy, node);
  for (let [one, other] = [copy.firstChild, node.firstChild]; one; [one, other] = [one.nextSibling, other.nextSibling]) pair(one, other);
  return copy;
}

/** What the server said at `was`, as it says it `now`; so it is shown then. */
function change(was, now) {
  if (was.isEqualNode(now)) return;
  const node = shown.get(was);
  const [old, fresh] = [was, now].map(({ childNodes }) => [...childNodes]);
  if (was.nodeType !== Node.ELEMENT_NODE) was.data = node.data = now.data;
  else if (!isAsSaid(node, old)) putAnew(was, now);
  else {
    changeAttributes(was, now, node);
    const same = [];
    while (alike(old.at(-1), fresh.at(-1))) same.unshift([old.pop(), fresh.pop()]); // in a history the latest stand first
    const [next = null] = same[0] ?? [];
    while (alike(old[0], fresh[0])) same.push([old.shift(), fresh.shift()]);
    for (const gone of old) for (const one of [gone, shown.get(gone)]) one.remove();
    for (const put of fresh) {
      node.insertBefore(shownAs(put), next && shown.get(next));
      was.insertBefore(put, next);
    }
    for (const [one, other] of same) change(one, other);
  }
}

/** Scripts may have put something else there. */
const isAsSaid = ({ childNodes }, copies) => childNodes.length === copies.length && copies.every((one, at) => shown.get(one) === childNodes[at]);
const alike = (one, other) => one && other && one.nodeName === other.nodeName && one.id === other.id;

function shownAs(put) {
  const node = document.importNode(put, true);
  pair(put, node);
  return node;
}

function putAnew(was, now) {
  shown.get(was).replaceWith(shownAs(now));
  was.replaceWith(now);
}

function changeAttributes(was, now, node) {
  for (const name of new Set([...was.getAttributeNames(), ...now.getAttributeNames()])) {
    const value = now.getAttribute(name);
    if (value === was.getAttribute(name)) continue;
    for (const one of [was, node]) value === null ? one.removeAttribute(name) : one.setAttribute(name, value);
  }
}

/** Its fields hold what the server says, its folds are as open, and its elements begin anew, in the order of the page. */
function begin(part) {
  for (const field of part.querySelectorAll("form :is(input, textarea)")) {
    const node = shown.get(field);
    const [first, now] = choice(field) ? ["defaultChecked", "checked"] : ["defaultValue", "value"];
    for (const name of [first, now]) if (node[name] !== field[first]) node[name] = field[first];
  }
  for (const fold of part.querySelectorAll("details")) shown.get(fold).open = fold.open;
  for (const element of shown.get(part).querySelectorAll(":defined")) element.begin?.();
}

/** A part of the page with an id of its own, as the server says it now. */
export function putPart(now) {
  const find = () => asSaid(now.id);
  if (!find() || find().isEqualNode(now)) return;
  change(find(), now);
  begin(find());
  window.htmx?.process(shown.get(find()));
}

/** A part with an id of its own, as the server said it last. */
export const asSaid = (id) => said?.querySelector(`#${id}`);

/** One that scripts wrote over, once more as it was said. */
export function putBack(id) {
  const was = asSaid(id);
  if (was) shown.get(was).replaceWith(shownAs(was));
}

// A whole page in the place of this one; where htmx puts it, the elements wait until it has put back what it set. What a
// refused form says is put anew with all around it, for scripts take its objections away.
function putPage(fresh, begun) {
  const goesOn = [said, fresh].every((one) => one?.querySelector("#hand:not([data-answered])"));
  if (goesOn && isAsSaid(main(), [...said.childNodes])) {
    change(said, fresh);
    begun(() => begin(said));
  } else {
    said = kept(fresh);
    if (said) shown.set(said, main());
    main().replaceChildren(...fresh.childNodes);
  }
}
