/** An attribute that is read with its whole element, which is checked. By its name alone a page could say anything there. */
export function readWithElement<Value>(value: Value) {
  return { default: value, rendered: false, parseHTML: () => null };
}
