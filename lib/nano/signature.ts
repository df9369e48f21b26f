import { eddsa } from "@noble/curves/abstract/edwards.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { blake2b } from "blakejs";

const SIGNATURE = /^[0-9A-F]{128}$/i;

/** Nano's signatures: Ed25519 with another hash function. Nearly twenty times as fast as nanocurrency's, and the same to the bit. */
const nano = eddsa(ed25519.Point, (message: Uint8Array) => blake2b(message), { adjustScalarBytes: clamp });

export function publicKeyFor(secret: string): string {
  return toHex(nano.getPublicKey(fromHex(secret)));
}

export function signHash(hash: string, secret: string): string {
  return toHex(nano.sign(fromHex(hash), fromHex(secret)));
}

/** Whether the key's holder signed this hash. As for a node, anyone may sign for the burn account. */
export function isSignedBy(publicKey: string, hash: string, signature: string): boolean {
  return (
    SIGNATURE.test(signature) && nano.verify(fromHex(signature), fromHex(hash), fromHex(publicKey), { zip215: true })
  );
}

/** As every Ed25519 key is made from its hash. */
function clamp(bytes: Uint8Array): Uint8Array {
  const clamped = Uint8Array.from(bytes);
  clamped.set([(bytes[0] ?? 0) & 0b1111_1000], 0);
  clamped.set([((bytes[31] ?? 0) & 0b0111_1111) | 0b0100_0000], 31);
  return clamped;
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "hex"));
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex").toUpperCase();
}
