// A hand in words, and what the server said when it refused one.
import { choice } from "./draft.js";
import { page } from "./page.js";
import { said } from "./requests.js";

const GONE = [404, 410];

// The hand with the reason. Whoever is shown what others did has seen the match as it is now: then `asks` says whether
// somebody has to choose, and a hand that was changed after it was saved goes on under another key.
export function refused(entry, { status, text }, words) {
  const found = page(text);
  const conflict = found.querySelector("#conflict");
  const fresh = (name) => conflict && found.querySelector(`#sheet > [name=${name}]`)?.value;
  const hand = entry.hand.map(([name, value]) => [name, ["seen", "key"].includes(name) ? (fresh(name) ?? value) : value]);
  const key = fresh("key") ?? entry.key;
  if (conflict && !conflict.dataset.asks) return { ...entry, key, hand };
  const reasons = GONE.includes(status) ? [words.gone] : said(text);
  const why = reasons.length ? reasons : [words.refused.replace("{status}", status)];
  return { ...entry, key, hand, back: { why, asks: Boolean(conflict) } };
}

/** What was tapped and typed, a line for each question, without what goes unsaid. */
export function told(form, hand) {
  const answered = form.querySelector("[data-answered]");
  const lines = new Map();
  for (const [name, value] of hand) {
    const field = [...form.elements].find((each) => each.name === name && (!choice(each) || each.value === value));
    const unsaid = !answered && (choice(field ?? {}) ? field.defaultChecked : field?.defaultValue === value);
    if (!value || !field || field.type === "hidden" || field.type === "submit" || unsaid) continue;
    const asked = field.closest("fieldset")?.querySelector("legend") ?? form.querySelector(`label[for="${field.id}"]`);
    const row = field.closest(".pills__row") ? [field.closest(".pills__row").ariaLabel] : [];
    const word = choice(field) ? [...row, field.closest("label").querySelector("span").textContent].join(" · ") : value;
    lines.set(asked.textContent, [...(lines.get(asked.textContent) ?? []), word]);
  }
  return [...lines].map(([question, words]) => `${question}: ${words.join(", ")}`).join("\n");
}
