// What any page may hold, each wrapped round something that already works without it, one import each. They are all
// there before the page says that it has loaded, so that nobody taps on what is not listening yet.
import "./elements/copy-link.js";
import "./elements/request-notice.js";
import "./elements/stays-open.js";
import "./offline.js";
