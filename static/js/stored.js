/** The names of all that the site keeps in this browser; none where it may keep nothing. */
export function storedNames() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
