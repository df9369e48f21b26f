import type { RequestMistake } from "#lib/nano/payment-uri";

/** Why a link cannot be paid, for the person who followed or pasted it. */
export function describeMistake(reason: RequestMistake): string {
  switch (reason) {
    case "too_long":
      return "This link is too long for a payment link.";
    case "checksum":
      return "The address was changed on its way: its checksum does not fit.";
    case "address":
      return "This is no Nano address. One begins with nano_ and has 65 characters.";
    case "amount":
      return "The amount of this link is no whole number of raw, so nobody can tell how much it asks for.";
  }
}
