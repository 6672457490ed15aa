// Every element that wraps a control which already works without it, one import each. They are all there before the page
// says that it has loaded, so that nobody taps on what is not listening yet.
import "./elements/call-picker.js";
import "./elements/card-picker.js";
import "./elements/copy-link.js";
import "./elements/draft-keeper.js";
import "./elements/hand-outbox.js";
import "./elements/hand-preview.js";
import "./elements/score-keypad.js";
import "./elements/live-board.js";
import "./elements/print-page.js";
import "./elements/request-notice.js";
import "./elements/wake-lock.js";
import "./elements/seat-table.js";
import "./elements/stays-open.js";
import "./offline.js";
