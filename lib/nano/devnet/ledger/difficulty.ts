import { blake2b } from "blakejs";

const ALL = 1n << 64n;

/** The work's difficulty: the first 8 bytes, in reverse order, of a hash over nonce and root. */
export function difficultyOf(root: string, work: string): bigint {
  const nonce = Buffer.from(work, "hex").reverse();
  const digest = blake2b(Buffer.concat([nonce, Buffer.from(root, "hex")]), undefined, 8);
  return Buffer.from(digest).readBigUInt64LE();
}

export function formatDifficulty(difficulty: bigint): string {
  return difficulty.toString(16).padStart(16, "0");
}

/** How many times the base a difficulty is. */
export function multiplierOf(difficulty: bigint, base: bigint): string {
  return String(Number(ALL - base) / Number(ALL - difficulty));
}

export function multiply(base: bigint, factor: bigint): bigint {
  return ALL - (ALL - base) / factor;
}
