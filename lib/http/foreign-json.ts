/**
 * Parses JSON that others wrote. Throws if it is none, or if an object in it has a `toString` of its own: zod compares
 * what is called `length` with a number, and that would throw.
 */
export function parseForeignJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  // Not recursive: JSON may be nested deeply.
  const left: unknown[] = [parsed];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part !== "object" || part === null) continue;
    if (Object.hasOwn(part, "toString")) throw new SyntaxError("The JSON has a field called toString.");
    for (const value of Object.values(part)) left.push(value);
  }
  return parsed;
}
