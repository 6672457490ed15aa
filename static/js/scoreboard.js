// The scoreboard and the tools as they are after the hands that wait for the network. Who deals and who cuts then is not
// said.
import { byScript } from "./by-script.js";
import { asSaid, putBack } from "./said.js";

const element = (name, kind, text) => Object.assign(document.createElement(name), { className: kind, textContent: text });

/** So many hands ahead of what the server said; where that is none, as the server said it. */
export function paint(forecast, ahead) {
  if (ahead) paintBoard(forecast);
  else putBack("scoreboard");
  for (const [tool, suit] of [["dispute", ""], ["rulebook", forecast.suit]]) {
    const said = asSaid(tool)?.getAttribute("href");
    if (!said) continue;
    const to = new URL(said, location);
    to.searchParams.set("trump", forecast.known && forecast.known + suit);
    to.searchParams.set("at", Number(to.searchParams.get("at")) + ahead);
    document.getElementById(tool).href = ahead ? to : said;
  }
}

function paintBoard(forecast) {
  const board = document.querySelector("#scoreboard:not([data-over])");
  if (!board) return;
  const places = [...board.querySelectorAll(".level")];
  board.querySelector(".seal")?.remove();
  for (const [seat, place] of places.entries()) {
    place.querySelector(".level__figure").textContent = forecast.blind ? "?" : forecast.levels[seat];
    const badge = forecast.blind ? "" : forecast.badge(seat);
    place.querySelector(".level__badges").replaceChildren(...(badge ? [element("p", "badge", badge)] : []));
  }
  const known = !forecast.blind && forecast.declarer !== null;
  if (known) places[forecast.declarer % places.length].querySelector(".level__head").after(seal(forecast.words));
  const [call, ...more] = board.querySelectorAll(".scoreboard__call p");
  call.replaceChildren(byScript(forecast.call));
  call.toggleAttribute("data-seal", known);
  if (known) call.dataset.seal = forecast.words.seal;
  for (const line of more) line.hidden = true;
}

function seal(words) {
  const made = element("span", "seal", words.seal);
  made.ariaHidden = "true"; // the call below says it
  return made;
}
