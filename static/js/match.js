// What the pages of a match hold beside what any page holds.
import "./index.js";
import "./elements/browser-can.js";
import "./elements/draft-keeper.js";
import "./elements/hand-outbox.js";
import "./elements/hand-preview.js";
import "./elements/live-board.js";
import "./elements/score-keypad.js";
import "./elements/touch-lock.js";
import "./elements/wake-lock.js";
