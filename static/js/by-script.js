/** What is written in another script than the page's, marked with its language as the server does, and by its pattern. */
export function byScript(text) {
  const runs = new RegExp(document.querySelector("hand-outbox").dataset.runs, "gu");
  const whole = document.createElement("span");
  let at = 0;
  for (const { 0: run, index, groups } of text.matchAll(runs)) {
    const lang = Object.keys(groups).find((name) => groups[name]);
    whole.append(text.slice(at, index), Object.assign(document.createElement("bdi"), { lang, textContent: run }));
    at = index + run.length;
  }
  whole.append(text.slice(at));
  return whole;
}
