import { blake2b } from "blakejs";

const ALPHABET = "13456789abcdefghijkmnopqrstuwxyz";
const SHAPE = /^(?:xrb|nano)_([13][13456789abcdefghijkmnopqrstuwxyz]{59})$/;

/**
 * 52 characters of 5 bits hold 4 bits of padding and the 32 bytes of the key; 8 characters hold the 5 bytes of the
 * checksum.
 */
const KEY_CHARACTERS = 52;
const KEY_BYTES = 32;
const CHECKSUM_BYTES = 5;
const CHECKSUM_CHARACTERS = 8;

export type AddressReading =
  | { kind: "valid"; address: string; publicKey: string }
  /** `shape`: not a Nano address. `checksum`: a mistyped one. */
  | { kind: "invalid"; reason: "shape" | "checksum" };

/** Parses a pasted address. Each account has one canonical address (nano_…) and one public key. */
export function readAddress(text: string): AddressReading {
  const [, characters] = SHAPE.exec(text) ?? [];
  if (!characters) return { kind: "invalid", reason: "shape" };
  const key = decode(characters.slice(0, KEY_CHARACTERS));
  const publicKey = key
    .toString(16)
    .toUpperCase()
    .padStart(KEY_BYTES * 2, "0");
  const address = addressOf(publicKey);
  return address.endsWith(characters) ? { kind: "valid", address, publicKey } : { kind: "invalid", reason: "checksum" };
}

export function isAddress(text: string): boolean {
  return readAddress(text).kind === "valid";
}

/** The canonical address of a public key with 64 hex digits. */
export function addressOf(publicKey: string): string {
  if (!/^[0-9a-f]{64}$/i.test(publicKey)) throw new RangeError("A public key has 64 hex digits.");
  return `nano_${encode(BigInt(`0x${publicKey}`), KEY_CHARACTERS)}${checksumOf(publicKey)}`;
}

/** The checksum's bytes are in reverse order. */
function checksumOf(publicKey: string): string {
  const bytes = Uint8Array.from({ length: KEY_BYTES }, (_, at) =>
    Number.parseInt(publicKey.slice(at * 2, at * 2 + 2), 16),
  );
  const digest = blake2b(bytes, undefined, CHECKSUM_BYTES);
  const checksum = digest.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
  return encode(checksum, CHECKSUM_CHARACTERS);
}

function decode(characters: string): bigint {
  let value = 0n;
  for (const character of characters) value = (value << 5n) | BigInt(ALPHABET.indexOf(character));
  return value;
}

function encode(value: bigint, length: number): string {
  let characters = "";
  for (let rest = value; characters.length < length; rest >>= 5n)
    characters = ALPHABET[Number(rest & 31n)] + characters;
  return characters;
}
