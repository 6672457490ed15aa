// Sums as people type them: 65+20. Nothing at all is null, and what is no sum yet is NaN.
const SUM = /^[+-]?\d{1,6}([+-]\d{1,6})*$/;

export function sum(text) {
  const figures = text.replace(/\s/g, "").replace(/＋/g, "+").replace(/[−–－]/g, "-");
  if (!figures) return null;
  return SUM.test(figures) ? figures.match(/[+-]?\d+/g).reduce((total, term) => total + Number(term), 0) : NaN;
}
