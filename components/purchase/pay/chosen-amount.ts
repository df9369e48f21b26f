import { LARGEST_PRICE_RAW, PRICE_REFUSALS } from "#lib/creators/price-limits.ts";
import { formatNano } from "#lib/nano/amount-text.ts";
import { QUANTUM_RAW } from "#lib/nano/raw.ts";
import { readTypedAmount } from "#lib/nano/typed-amount.ts";

/** The cost of a post as the page shows it. Amounts are raw, as text. */
export type ShownPrice = { kind: "fixed"; raw: string; usdMicros: string | null } | PriceFrom;
/** `usdMicros` is the worth of the minimum. */
export type PriceFrom = { kind: "from"; raw: string; suggestedRaw: string; usdMicros: string | null };

/** One of the amounts offered, or the reader's own, as typed. */
export type Choice = { kind: "least" | "suggested" | "double" } | { kind: "own"; text: string };
/** The id of the field for it, and what the button says until it holds an amount. */
export const OWN_AMOUNT = "own-amount";
export const UNKNOWN_AMOUNT = "your amount";

type Chosen = { raw: string; error: null } | { raw: null; error: string };

export function readChoice(choice: Choice, price: ShownPrice): Chosen {
  if (price.kind === "fixed") return { raw: price.raw, error: null };
  switch (choice.kind) {
    case "least":
      return { raw: price.raw, error: null };
    case "suggested":
      return { raw: price.suggestedRaw, error: null };
    case "double":
      return { raw: doubleOf(price), error: null };
    case "own":
      return readOwnAmount(choice.text, BigInt(price.raw));
  }
}

/** The amounts offered, smallest first, without duplicates. */
export function listOffers(price: PriceFrom): { kind: "least" | "suggested" | "double"; raw: string }[] {
  const offers = [
    { kind: "suggested", raw: price.suggestedRaw },
    { kind: "least", raw: price.raw },
    { kind: "double", raw: doubleOf(price) },
  ] as const;
  return offers
    .filter(({ raw }, index) => offers.findIndex((other) => other.raw === raw) === index)
    .toSorted((one, other) => (BigInt(one.raw) < BigInt(other.raw) ? -1 : 1));
}

/** What an amount is worth in millionths of a dollar, if a rate is known. */
export function usdWorthOf(raw: string, price: ShownPrice): string | null {
  if (price.usdMicros === null || BigInt(price.raw) === 0n) return null;
  return String((BigInt(raw) * BigInt(price.usdMicros)) / BigInt(price.raw));
}

function doubleOf({ suggestedRaw }: PriceFrom): string {
  const double = 2n * BigInt(suggestedRaw);
  return String(double > LARGEST_PRICE_RAW ? LARGEST_PRICE_RAW : double);
}

function readOwnAmount(text: string, leastRaw: bigint): Chosen {
  if (text.trim() === "") return wrong("Enter an amount, or choose one of those above.");
  const { raw, mistake } = readTypedAmount(text);
  if (raw === undefined) return wrong(mistake);
  if (raw % QUANTUM_RAW !== 0n) return wrong(PRICE_REFUSALS.tooFine);
  if (raw < leastRaw) return wrong(`The lowest price is ${formatNano(leastRaw)}.`);
  if (raw > LARGEST_PRICE_RAW) return wrong(PRICE_REFUSALS.tooHigh);
  return { raw: String(raw), error: null };
}

function wrong(error: string): Chosen {
  return { raw: null, error };
}
