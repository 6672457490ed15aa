// The match that was open last opens without a network too, with its rulebook and the rulings that were kept. What belongs
// to every page is kept once; pages are fetched anew whenever that works, and the copy is shown only when it does not.
// KEPT comes from the server.
const ASSETS = `assets ${KEPT.version}`;
const RULES = `rules ${KEPT.version}`;
const PAGES = "pages";
const LAST = "/last";
const PATIENCE = 5000;
const MOST = 12;
const MOST_RULES = 60;
const MATCH = /^\/matches\/[\w-]+\/$/;
const AWAY = [502, 503, 504]; // the server or its database is away, as if there were no network
const LOOSELY = { ignoreVary: true, ignoreSearch: true };

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(keepRules(event.data)));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(KEPT.assets)) event.respondWith(asset(event.request));
  else if (mode === "navigate") event.respondWith(page(event.request, pathname));
  else if (MATCH.test(pathname)) event.respondWith(seen(event.request, pathname));
});

async function install() {
  const cache = await caches.open(ASSETS);
  await cache.addAll(KEPT.shell);
  await skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => ![ASSETS, RULES, PAGES].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function asset(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(ASSETS)).put(request, answer.clone());
  return answer;
}

async function page(request, pathname) {
  const fetched = seen(request, pathname).catch(() => null);
  const found = (await copy(pathname)) ?? (await rules(request.url));
  const answer = await Promise.race([fetched, ...(found ? [late()] : [])]);
  if (!answer || AWAY.includes(answer.status)) return found ?? answer ?? instead(pathname);
  return answer;
}

/** Nothing is answered for a long time by a machine that has gone to sleep, and nobody waits for that beside a copy. */
const late = () => new Promise((done) => setTimeout(done, PATIENCE));

/** What a script asks for on a page of the match is kept like what somebody opens. */
async function seen(request, pathname) {
  const answer = await fetch(request);
  if (MATCH.test(pathname)) await remember(pathname, answer).catch(() => {}); // there is no more room
  return answer;
}

async function copy(pathname) {
  return (await caches.open(PAGES)).match(pathname, LOOSELY);
}

/** A match that opens no more is not kept either. */
async function remember(pathname, answer) {
  const cache = await caches.open(PAGES);
  if (answer.status === 404) return cache.delete(pathname, LOOSELY);
  if (!answer.ok) return;
  await cache.delete(pathname, LOOSELY);
  await cache.put(pathname, answer.clone());
  await cache.put(LAST, new Response(pathname));
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== LAST);
  await Promise.all(pages.slice(0, -MOST).map((each) => cache.delete(each)));
}

/** The last match in the place of the first page; of all else that is not kept, that it is not. */
async function instead(pathname) {
  const cache = await caches.open(PAGES);
  const last = await (await cache.match(LAST))?.text();
  if (pathname === "/" && last && (await cache.match(last, LOOSELY))) return Response.redirect(last);
  return caches.match(KEPT.offline, LOOSELY);
}

/** Each once for every version of the program. */
async function keepRules(addresses) {
  const cache = await caches.open(RULES);
  for (const address of addresses) {
    if (await cache.match(keptAs(address), { ignoreVary: true })) continue;
    const answer = await fetch(whole(address)).catch(() => null);
    // An answer that was led elsewhere is refused as a page, so what it says is kept by itself.
    if (answer?.ok) await cache.put(keptAs(address), new Response(answer.body, { headers: answer.headers }));
  }
  const pages = await cache.keys();
  await Promise.all(pages.slice(0, -MOST_RULES).map((each) => cache.delete(each)));
}

async function rules(url) {
  return (await caches.open(RULES)).match(keptAs(url), { ignoreVary: true });
}

const isRulebook = (url) => new URL(url).pathname === "/rulebook/";
const whole = (url) => (isRulebook(url) ? `${url}&trumps=all` : url);

/** The address without the moment of the match at which it was asked; the rulebook is kept with every trump in it. */
function keptAs(url) {
  const found = new URL(url);
  for (const name of isRulebook(url) ? ["at", "trump"] : ["at"]) found.searchParams.delete(name);
  return found.href;
}
