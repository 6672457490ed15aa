/** A short tick under the thumb, where the phone can give one and its owner did not ask for rest. */
export function tick() {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(10);
}
