// What the page about HTTPS at home holds beside what any page holds.
import "./index.js";
import "./elements/browser-can.js";
