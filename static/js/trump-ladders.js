// The rulebook that is kept for when there is no network has the order of the cards at every level: the one that the
// address asks for is shown.
const asked = new URL(location).searchParams.get("trump");
const found = [...document.querySelectorAll("template[data-trump]")].find(({ dataset }) => dataset.trump === asked);
if (found) document.querySelector("#card-order").replaceWith(found.content);
