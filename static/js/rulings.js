// What the pages of rulings hold beside what any page holds.
import "./index.js";
import "./elements/card-picker.js";
