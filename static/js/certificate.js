// What the page about HTTPS at home holds beside what any page holds.
import "./index.js";
import "./elements/browser-can.js";

// An iPad calls itself a Mac, and has a screen to be touched.
const iPad = navigator.maxTouchPoints > 0 && navigator.userAgent.includes("Macintosh");
if (iPad) document.querySelector("details[name=system]").open = true;
