import { blake2b } from "blakejs";

/** What a node of the dev network announces for sends; it takes about a thousand tries. */
const THRESHOLD = 0xffc0000000000000n;

/** The first nonce whose hash with the root is rare enough: a page's proof that it did some work. */
export function findDevWork(rootHex: string): string {
  const input = new Uint8Array(40);
  input.set(bytesOf(rootHex), 8);
  const view = new DataView(input.buffer);
  for (let nonce = 0n; ; nonce++) {
    view.setBigUint64(0, nonce, true);
    const digest = blake2b(input, undefined, 8);
    if (new DataView(digest.buffer, digest.byteOffset).getBigUint64(0, true) >= THRESHOLD) {
      return nonce.toString(16).padStart(16, "0");
    }
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}
