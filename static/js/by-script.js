// The runs that scorekeeper/web/site/scripts.py finds, whose scripts JavaScript knows by name.
const OTHERS = { ko: "Hangul", ru: "Cyrillic", el: "Greek", he: "Hebrew", ar: "Arabic", hi: "Devanagari", th: "Thai" };
const KANA = "\\p{sc=Hiragana}\\p{sc=Katakana}ー";
const LATIN = "(?:\\p{sc=Latin}\\p{M}*)";
const WORDS = {
  en: { ja: `[\\p{sc=Han}]*[${KANA}][\\p{sc=Han}${KANA}]*`, zh: "\\p{sc=Han}+" },
  zh: { ja: `[${KANA}]+`, en: `(?:${LATIN}['’])?${LATIN}{2,}` },
};
const BETWEEN = "[ '’·・\\u05be-]";

/** The text, with what is in another script than the page's marked with its language as the server does it. */
export function byScript(text) {
  const words = Object.entries(WORDS[document.documentElement.lang.slice(0, 2)]);
  const others = Object.entries(OTHERS).map(([lang, script]) => [lang, `[\\p{sc=${script}}]+`]);
  const runs = [...words, ...others].map(([lang, word]) => `(?<${lang}>${word}(?:${BETWEEN}${word})*)`).join("|");
  const whole = document.createElement("span");
  let at = 0;
  for (const { 0: run, index, groups } of text.matchAll(new RegExp(runs, "gu"))) {
    const lang = Object.keys(groups).find((name) => groups[name]);
    whole.append(text.slice(at, index), Object.assign(document.createElement("bdi"), { lang, textContent: run }));
    at = index + run.length;
  }
  whole.append(text.slice(at));
  return whole;
}
