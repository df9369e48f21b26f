/** Joins what is there. Two classes for one property are a mistake of the caller: nothing is merged. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
