import { readAddress } from "#lib/nano/address.ts";

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Recognises a pasted block hash, address or purchase id. Null if it is none of them. */
export function parsePaymentReference(text: string): string | null {
  const plain = text.replaceAll(/\s+/g, "");
  if (/^[0-9a-f]{64}$/i.test(plain)) return plain.toUpperCase();
  if (ID.test(plain)) return plain.toLowerCase();
  const reading = readAddress(
    plain
      .replace(/^nano:/i, "")
      .replace(/\?.*$/, "")
      .toLowerCase(),
  );
  return reading.kind === "valid" ? reading.address : null;
}
