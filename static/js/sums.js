// Sums as people type them: 65+20. Nothing at all is null, and what is no sum is NaN.
const SUM = /^[+-]?\d{1,6}([+-]\d{1,6}){0,30}$/;
const SHOWN = 30;

// Figures and signs of full width are read as well; Chinese keyboards write them.
const plain = (text) => text.normalize("NFKC").replace(/\s/g, "").replace(/[−–]/g, "-");

export function sum(text) {
  const figures = plain(text);
  if (!figures) return null;
  return SUM.test(figures) ? figures.match(/[+-]?\d+/g).reduce((total, term) => total + Number(term), 0) : NaN;
}

// What is said about a text that is no sum: 65+ still becomes one, and anything else is repeated as far as it is read.
export function objection(text, words) {
  if (!Number.isNaN(sum(text))) return "";
  if (/[+-]$/.test(plain(text)) && SUM.test(`${plain(text)}0`)) return words.sum;
  const typed = text.trim();
  return words.misread.replace("{value}", () => (typed.length > SHOWN ? `${typed.slice(0, SHOWN)}…` : typed));
}
