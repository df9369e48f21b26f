import type { RequestMistake } from "#lib/nano/payment-uri.ts";

/** Says why a link cannot be paid. */
export function describeLinkError(reason: RequestMistake): string {
  switch (reason) {
    case "too_long":
      return "This link is too long for a payment link.";
    case "checksum":
      return "The address was altered on the way: its checksum does not match.";
    case "address":
      return "This is not a Nano address. A Nano address begins with nano_ and has 65 characters.";
    case "amount":
      return "The amount in this link is not a whole number of raw, so we cannot tell how much it asks for.";
  }
}
