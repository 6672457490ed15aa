// The scoreboard after the hands that wait for the network. Who deals and who cuts then is not said.
const element = (name, kind, text) => Object.assign(document.createElement(name), { className: kind, textContent: text });

export function paint(forecast) {
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
  call.textContent = forecast.call;
  call.toggleAttribute("data-seal", known);
  if (known) call.dataset.seal = forecast.words.seal;
  for (const line of more) line.hidden = true;
}

function seal(words) {
  const made = element("span", "seal", words.seal);
  made.ariaHidden = "true"; // the call below says it
  return made;
}
