/** Joins the given class names. Merges nothing: two classes for one property are the caller's mistake. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
