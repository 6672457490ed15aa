// Pages open without a network where the browser lets a site have a worker: under HTTPS, and on the machine itself. Of a
// match it is given the rulebook and the rulings that were kept, too.
const WANTED = "#tools a[href^='/rulebook/'], main .kept a[href^='/rulings/']";

async function keep() {
  const { active } = await navigator.serviceWorker.ready;
  const shown = [...document.querySelectorAll(WANTED)].map(({ href }) => href);
  const kept = document.querySelector("#history")?.dataset.kept?.split(" ") ?? [];
  active.postMessage([...shown, ...kept.map((address) => new URL(address, location).href)]);
}

export const worker = navigator.serviceWorker?.register("/sw.js") ?? Promise.reject();
worker.then(keep, () => {}); // the next page tries again
