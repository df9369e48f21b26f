import type { z } from "zod";

/** The one door for input whose mistakes a person reads: what a schema says itself, or else a sentence of ours. Never zod's own. */
export function parsePlainly<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
): z.ZodSafeParseResult<z.output<Shape>> {
  return shape.safeParse(value, { error: sayPlainly });
}

/** The first thing to correct, for places with room for one. */
export function firstMistake(error: z.ZodError): string {
  return error.issues[0]?.message ?? NOT_VALID;
}

const NOT_VALID = "This is not valid.";
const WRONG_FORM = "This does not have the right form.";
/** A caller wrote the names: few and short ones are repeated. */
const NAMES = { most: 3, characters: 40 };
const MOST_CHOICES = 12;

const TYPES: Readonly<Record<string, string>> = {
  string: "This must be text.",
  number: "This must be a number.",
  int: "This must be a whole number.",
  bigint: "This must be a whole number.",
  boolean: "This must be true or false.",
  array: "This must be a list.",
  object: "This must be an object.",
  record: "This must be an object.",
  date: "This must be a date.",
  file: "This must be a file.",
  undefined: "There is nothing to send here.",
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: "This is not a valid id.",
  guid: "This is not a valid id.",
  email: "Enter an e-mail address, like ada@example.com.",
  url: "Enter a full address, like https://example.com.",
  date: "Enter a date, like 2026-11-25.",
  datetime: "Enter a date and a time, like 2026-11-25T09:00:00Z.",
  json_string: "This is not valid JSON.",
};

function sayPlainly(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "This is missing." : (TYPES[issue.expected] ?? WRONG_FORM);
    case "too_small":
      return saySize(issue.origin, "least", issue.minimum);
    case "too_big":
      return saySize(issue.origin, "most", issue.maximum);
    case "not_multiple_of":
      return `This must be a multiple of ${issue.divisor}.`;
    case "invalid_format":
      return FORMATS[issue.format] ?? WRONG_FORM;
    case "unrecognized_keys":
      return `This has fields that we do not know: ${listNames(issue.keys)}.`;
    case "invalid_value":
      return sayChoices(issue.values);
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
      return WRONG_FORM;
    case "custom":
      return NOT_VALID;
    default:
      return NOT_VALID;
  }
}

function saySize(of: string, end: "least" | "most", size: number | bigint): string {
  if (of === "string") return size === 1 && end === "least" ? "This is empty." : `Use at ${end} ${size} characters.`;
  if (of === "array" || of === "set" || of === "map" || of === "object") return `Give at ${end} ${size} of these.`;
  if (of === "file") return `The file may have at ${end} ${size} bytes.`;
  if (of === "date") return end === "least" ? "This is too early." : "This is too late.";
  return `This must be at ${end} ${size}.`;
}

function sayChoices(values: readonly z.core.util.Primitive[]): string {
  const shown = values.slice(0, MOST_CHOICES).map(String).join(", ");
  if (values.length === 1) return `This must be ${shown}.`;
  return values.length <= MOST_CHOICES ? `Choose one of these: ${shown}.` : "This is none of the choices.";
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES.most).map((name) => name.slice(0, NAMES.characters));
  return names.length > shown.length ? `${shown.join(", ")}, …` : shown.join(", ");
}
