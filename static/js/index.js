// What any page may hold, each wrapped round something that already works without it, one import each. They are all
// there before the page says that it has loaded, so that nobody taps on what is not listening yet. First the page is kept
// as the server said it.
import "./page.js";
import "./elements/copy-link.js";
import "./elements/request-notice.js";
import "./elements/stays-open.js";
import "./offline.js";
