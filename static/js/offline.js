// Pages open without a network where the browser lets a site have a worker: under HTTPS, and on the machine itself. Of a
// match it is given the rulebook and the rulings that were kept, too.
import "./elements/waiting-elsewhere.js";

const WANTED = "#rulebook, main .kept a[href^='/rulings/']";

async function keep(page) {
  const { active } = await navigator.serviceWorker.ready;
  const shown = [...page.querySelectorAll(WANTED)].map(({ href }) => href);
  const kept = page.querySelector("#history")?.dataset.kept?.split(" ") ?? [];
  active.postMessage([...shown, ...kept.map((address) => new URL(address, location).href)]);
}

export const worker = navigator.serviceWorker?.register("/sw.js") ?? Promise.reject();
worker.then(() => keep(document), () => {}); // the next page tries again
navigator.serviceWorker?.addEventListener("controllerchange", () => keep(document)); // a new worker has none of them yet

/** The page of a match came once more, and is kept; if it is of a newer program, the files are those of a newer worker. */
export async function renew(page) {
  const registration = await worker;
  await registration.update().catch(() => {}); // the next page tries again
  await keep(page);
}
