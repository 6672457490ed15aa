// Whole pages that the server answers, in the place of the one that is shown.
export const page = (text) => new DOMParser().parseFromString(text, "text/html");
export const main = () => document.querySelector("#main");

/** Where htmx puts a page, whoever goes on working in it waits until htmx has put back what it set: `begun` says when. */
let put = (fresh) => main().replaceChildren(...fresh.childNodes);

export function putBy(way) {
  put = way;
}

export function replaceMain(to) {
  put(to.querySelector("#main"), (begun) => begun());
  window.htmx.process(main());
  goOn();
}

// As hx-swap says it.
window.htmx?.defineExtension("page", {
  handleSwap(style, target, answer) {
    if (style !== "page") return false;
    put(answer.querySelector("#main"), queueMicrotask);
    return [target];
  },
});

/** Whoever had the focus in what is gone goes on at the head of what stands there now, and so does whoever saved. */
function goOn(saved) {
  const at = document.activeElement;
  if (at === document.body || (saved && at.closest("#sheet"))) main().focus({ preventScroll: true });
}
addEventListener("htmx:afterSettle", ({ target }) => target.id === "main" && goOn(true));
