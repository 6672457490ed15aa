// What the pages of a match hold. First the page is kept as the server said it.
import "./said.js";
import "./elements/copy-link.js";
import "./elements/request-notice.js";
import "./offline.js";
import "./elements/browser-can.js";
import "./elements/draft-keeper.js";
import "./elements/hand-outbox.js";
import "./elements/hand-preview.js";
import "./elements/live-board.js";
import "./elements/score-keypad.js";
import "./elements/touch-lock.js";
import "./elements/wake-lock.js";
