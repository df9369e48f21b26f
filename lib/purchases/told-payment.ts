import { readAddress } from "#lib/nano/address";

/** A block's hash or an address, as people paste it; null where it is neither. */
export function readTold(text: string): string | null {
  const plain = text.replaceAll(/\s+/g, "");
  if (/^[0-9a-f]{64}$/i.test(plain)) return plain.toUpperCase();
  const reading = readAddress(
    plain
      .replace(/^nano:/i, "")
      .replace(/\?.*$/, "")
      .toLowerCase(),
  );
  return reading.kind === "valid" ? reading.address : null;
}
