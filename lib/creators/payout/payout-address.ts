import { readAddress } from "#lib/nano/address.ts";

export type AddressCheck =
  | { kind: "valid"; address: string }
  | { kind: "invalid"; code: "address_invalid" | "address_checksum"; message: string };

export const NOT_AN_ADDRESS = "That doesn’t look like a Nano address.";
export const WRONG_CHARACTER = "One character is wrong: the checksum doesn’t match.";
export const EXCHANGE_WARNING =
  "This looks like an exchange deposit address. Some exchanges ignore small deposits. Continue?";

/** Accepts what people paste: with spaces and line breaks, or as a payment link. */
export function checkPayoutAddress(text: string): AddressCheck {
  const reading = readAddress(
    text
      .replace(/\s+/g, "")
      .replace(/^nano:/i, "")
      .replace(/\?.*$/, "")
      .toLowerCase(),
  );
  if (reading.kind === "valid") return { kind: "valid", address: reading.address };
  return reading.reason === "checksum"
    ? { kind: "invalid", code: "address_checksum", message: WRONG_CHARACTER }
    : { kind: "invalid", code: "address_invalid", message: NOT_AN_ADDRESS };
}

/** Enough to recognise an address, too little to copy it. */
export function maskAddress(address: string): string {
  return `${address.slice(0, 10)}…${address.slice(-6)}`;
}
