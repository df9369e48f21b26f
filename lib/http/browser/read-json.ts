/**
 * Small readers for JSON that came from elsewhere. Pages use them where a server uses zod, which would be a quarter of
 * all code that a payment loads. A reader returns the value with only the fields it names, or throws a TypeError.
 */
export type JsonReader<Value> = (value: unknown) => Value;

export const readJsonText: JsonReader<string> = (value) => (typeof value === "string" ? value : refuse("a text"));
export const readJsonFlag: JsonReader<boolean> = (value) =>
  typeof value === "boolean" ? value : refuse("true or false");
export const readJsonWhole: JsonReader<number> = (value) =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : refuse("a whole number");

/** A text for which `isRight` holds. `what` says which one was expected. */
export function textThat(isRight: (text: string) => boolean, what: string): JsonReader<string> {
  return (value) => (isRight(readJsonText(value)) ? readJsonText(value) : refuse(what));
}

/** URL.canParse() came after the oldest browsers of ours. */
export function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== "";
  } catch {
    return false;
  }
}

export function readOneOf<Word extends string>(words: readonly Word[]): JsonReader<Word> {
  return (value) => words.find((word) => word === value) ?? refuse(`one of ${words.join(", ")}`);
}

export function orNull<Value>(read: JsonReader<Value>): JsonReader<Value | null> {
  return (value) => (value === null ? null : read(value));
}

export function listOf<Value>(read: JsonReader<Value>): JsonReader<Value[]> {
  return (value) => (Array.isArray(value) ? value.map(read) : refuse("a list"));
}

/** An object. TypeScript asks for a reader of each of its fields. */
export function fields<Value extends object>(
  readers: { [Name in keyof Value]-?: JsonReader<Value[Name]> },
): JsonReader<Value> {
  return (value) => {
    if (!isRecord(value)) return refuse("an object");
    const read: Partial<Value> = {};
    for (const name in readers)
      if (Object.hasOwn(readers, name))
        read[name] = readers[name](Object.hasOwn(value, name) ? value[name] : undefined);
    return read as Value;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refuse(expected: string): never {
  throw new TypeError(`The JSON does not have the expected shape: ${expected} is missing.`);
}
