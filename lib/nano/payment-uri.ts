import { isAddress } from "#lib/nano/address";
import { parseAmount } from "#lib/nano/raw";

export type PaymentRequest = { address: string; amountRaw: bigint; label?: string; message?: string };

/** "nano:nano_…?amount=<raw>": what a QR code holds and a wallet opens. The amount is raw, always. */
export function formatPaymentUri({ address, amountRaw, label, message }: PaymentRequest): string {
  const fields = Object.entries({ amount: amountRaw.toString(), label, message });
  const query = fields.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return `nano:${address}?${query.join("&")}`;
}

/** The request in a link, under either form (nano: and nano://), or null where it is none. */
export function readPaymentUri(uri: string): PaymentRequest | null {
  const [, address = "", query = ""] = /^nano:(?:\/\/)?([^?]+)(?:\?(.*))?$/.exec(uri) ?? [];
  const fields = new URLSearchParams(query);
  const amountRaw = parseAmount(fields.get("amount") ?? "", "raw");
  if (!isAddress(address) || amountRaw === null) return null;
  const [label, message] = [fields.get("label"), fields.get("message")];
  return { address, amountRaw, ...(label && { label }), ...(message && { message }) };
}
