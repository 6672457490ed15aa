// The runs that scorekeeper/web/site/scripts.py finds, whose scripts JavaScript knows by name.
const KANA = "\\p{sc=Hiragana}\\p{sc=Katakana}ー";
const LATIN = "(?:\\p{sc=Latin}\\p{M}*)";
const OTHERS = {
  ko: "\\p{sc=Hangul}+",
  ru: "\\p{sc=Cyrillic}+",
  el: "\\p{sc=Greek}+",
  he: "\\p{sc=Hebrew}+",
  ar: "\\p{sc=Arabic}+",
  hi: "\\p{sc=Devanagari}+",
  th: "\\p{sc=Thai}+",
};
const BETWEEN = "[ '’·・\\u05be-]";
const RUNS = {
  en: runs({ ja: `\\p{sc=Han}*[${KANA}][\\p{sc=Han}${KANA}]*`, zh: "\\p{sc=Han}+", ...OTHERS }),
  zh: runs({ ja: `[${KANA}]+`, en: `(?:${LATIN}['’])?${LATIN}{2,}`, ...OTHERS }),
};

function runs(words) {
  const named = Object.entries(words).map(([lang, word]) => `(?<${lang}>${word}(?:${BETWEEN}${word})*)`);
  return new RegExp(named.join("|"), "gu");
}

/** The text, with what is in another script than the page's marked with its language as the server does it. */
export function byScript(text) {
  const whole = document.createElement("span");
  let at = 0;
  for (const { 0: run, index, groups } of text.matchAll(RUNS[document.documentElement.lang.slice(0, 2)])) {
    const lang = Object.keys(groups).find((name) => groups[name]);
    whole.append(text.slice(at, index), Object.assign(document.createElement("bdi"), { lang, textContent: run }));
    at = index + run.length;
  }
  whole.append(text.slice(at));
  return whole;
}
