import { tidyTypedNumber } from "#lib/nano/typed-amount.ts";

/** Rewrites a number that was typed like "0,25", once the reader leaves its field. */
export function tidyNumber(field: HTMLInputElement): void {
  const tidy = tidyTypedNumber(field.value);
  if (tidy !== field.value) field.value = tidy;
}
