import { readAddress } from "#lib/nano/address";
import { parseAmount } from "#lib/nano/raw";

export type PaymentRequest = {
  address: string;
  publicKey: string;
  /** Null where the request leaves it to the payer. */
  raw: bigint | null;
  label: string | null;
  message: string | null;
};

export type RequestReading = { kind: "valid"; request: PaymentRequest } | { kind: "invalid"; what: string };

const MAX_CHARACTERS = 1_000;

/** Reads a `nano:` link as wallets do, or an address alone. The amount is in raw and exact. */
export function readPaymentRequest(text: string): RequestReading {
  const trimmed = text.trim();
  if (trimmed.length > MAX_CHARACTERS) return invalid("This link is too long for a payment link.");
  const [, account = "", query = ""] = /^(?:nano:(?:\/\/)?)?([^?]*)(?:\?(.*))?$/s.exec(trimmed) ?? [];
  const reading = readAddress(account);
  if (reading.kind === "invalid") {
    return invalid(
      reading.reason === "checksum"
        ? "The address was changed on its way: its checksum does not fit."
        : "This is no Nano address. One begins with nano_ and has 65 characters.",
    );
  }
  const fields = new URLSearchParams(query);
  const amount = fields.get("amount");
  const raw = amount === null ? null : parseAmount(amount, "raw");
  if (amount !== null && (raw === null || raw === 0n)) {
    return invalid("The amount of this link is no whole number of raw, so nobody can tell how much it asks for.");
  }
  const { address, publicKey } = reading;
  return {
    kind: "valid",
    request: { address, publicKey, raw, label: fields.get("label"), message: fields.get("message") },
  };
}

function invalid(what: string): RequestReading {
  return { kind: "invalid", what };
}
