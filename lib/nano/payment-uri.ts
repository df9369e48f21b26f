import { readAddress } from "#lib/nano/address.ts";
import { parseAmount } from "#lib/nano/raw.ts";

type PaymentUri = { address: string; amountRaw: bigint; label?: string; message?: string };

/** What a payment link asks of a wallet. The amount is null if the payer chooses it. */
export type PaymentRequest = {
  address: string;
  publicKey: string;
  raw: bigint | null;
  label: string | null;
  message: string | null;
};

export type RequestMistake = "too_long" | "address" | "checksum" | "amount";

export type RequestReading = { kind: "valid"; request: PaymentRequest } | { kind: "invalid"; reason: RequestMistake };

const MAX_CHARACTERS = 1_000;

/** "nano:nano_…?amount=<raw>": for QR codes and wallet links. The amount is always in raw. */
export function formatPaymentUri({ address, amountRaw, label, message }: PaymentUri): string {
  const fields = Object.entries({ amount: amountRaw.toString(), label, message });
  const query = fields.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return `nano:${address}?${query.join("&")}`;
}

/** Parses both forms of a link (nano: and nano://) and plain addresses, as wallets do. */
export function readPaymentUri(text: string): RequestReading {
  const trimmed = text.trim();
  if (trimmed.length > MAX_CHARACTERS) return { kind: "invalid", reason: "too_long" };
  const [, account = "", query = ""] = /^(?:nano:(?:\/\/)?)?([^?]*)(?:\?(.*))?$/s.exec(trimmed) ?? [];
  const reading = readAddress(account);
  if (reading.kind === "invalid") {
    return { kind: "invalid", reason: reading.reason === "checksum" ? "checksum" : "address" };
  }
  const fields = new URLSearchParams(query);
  const amount = fields.get("amount");
  const raw = amount === null ? null : parseAmount(amount, "raw");
  if (amount !== null && (raw === null || raw === 0n)) return { kind: "invalid", reason: "amount" };
  const { address, publicKey } = reading;
  return {
    kind: "valid",
    request: { address, publicKey, raw, label: fields.get("label"), message: fields.get("message") },
  };
}
