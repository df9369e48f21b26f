import { parseAmount } from "#lib/nano/raw.ts";

/** What a form says of a text that is no number. */
export const NOT_A_NUMBER = "Use digits and one decimal point, like 0.05.";

/** A number as `parseAmount` reads it, or what is wrong with it. */
export type TypedNumber = { number: string; mistake?: never } | { number?: never; mistake: string };
export type TypedAmount = { raw: bigint; mistake?: never } | { raw?: never; mistake: string };

const MOST_CHARACTERS = 100;
const SIGN = /^[Ӿ$]\s*/;
const NUMBER = /^\d+(?:\.\d+)?$/;
const GROUPED = /^\d{1,3}(?:\s\d{3})+(?=[.,]|$)/;
/** "1,000" is a thousand to some readers, and one to others. */
const UNCLEAR = /^0*[1-9]\d*,\d{3}$|,.*[.,]|\..*,/;
const COMMAS_GROUP = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const COMMA_IS_POINT = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;

/** Reads a number as people type it: "0,25", ".5" and "1 000" too. */
export function readTypedNumber(typed: string): TypedNumber {
  if (typed.length > MOST_CHARACTERS) return { mistake: NOT_A_NUMBER };
  const digits = typed.trim().replace(SIGN, "");
  const text = digits.replace(GROUPED, (whole) => whole.replace(/\s/g, ""));
  if (UNCLEAR.test(text)) return { mistake: askWhich(text) };
  const number = text.replace(",", ".").replace(/^\./, "0.");
  return NUMBER.test(number) ? { number } : { mistake: NOT_A_NUMBER };
}

/** Reads an amount in Nano as people type it. */
export function readTypedAmount(typed: string): TypedAmount {
  const { number, mistake } = readTypedNumber(typed);
  if (number === undefined) return { mistake };
  const raw = parseAmount(number, "Nano");
  return raw === null ? { mistake: NOT_A_NUMBER } : { raw };
}

/** What a field shows when the reader leaves it. What is no number stays as it is. */
export function tidyTypedNumber(typed: string): string {
  return readTypedNumber(typed).number ?? typed;
}

function askWhich(text: string): string {
  const numbers = [
    ...(COMMAS_GROUP.test(text) ? [text.replaceAll(",", "")] : []),
    ...(COMMA_IS_POINT.test(text) ? [text.replaceAll(".", "").replace(",", ".")] : []),
  ];
  return numbers.length === 0 ? NOT_A_NUMBER : `Did you mean ${numbers.join(" or ")}?`;
}
