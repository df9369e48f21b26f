import { blake2b } from "blakejs";
import { readAddress } from "#lib/nano/address.ts";
import { formatHexAmount } from "#lib/nano/raw.ts";

/** The null value: the previous block of an account's first block, and the link of a change. */
export const ZERO_HASH = "0".repeat(64);

/** The 32-byte preamble hashed before every state block. */
const STATE_PREAMBLE = `${"0".repeat(63)}6`;

export type Subtype = "open" | "receive" | "send" | "change";

/** The fields of a state block before signing. Accounts are canonical (nano_…), hashes upper case. */
export type BlockContents = {
  account: string;
  previous: string;
  representative: string;
  balanceRaw: bigint;
  /** The receiver's key, the hash of the received block, or ZERO_HASH. */
  link: string;
};

/** A block as it is sent and stored. The hash does not cover the work, which may be replaced. */
export type StateBlock = {
  type: "state";
  account: string;
  previous: string;
  representative: string;
  balance: string;
  link: string;
  link_as_account: string;
  signature: string;
  work: string;
};

export function hashBlock({ account, previous, representative, balanceRaw, link }: BlockContents): string {
  const parts = [
    STATE_PREAMBLE,
    publicKeyOf(account),
    previous,
    publicKeyOf(representative),
    formatHexAmount(balanceRaw),
    link,
  ];
  return toHex(blake2b(Buffer.from(parts.join(""), "hex"), undefined, 32));
}

/** What the work is computed for: the previous block, or the account's key for its first block. */
export function workRootOf({ account, previous }: Pick<BlockContents, "account" | "previous">): string {
  return previous === ZERO_HASH ? publicKeyOf(account) : previous;
}

export function publicKeyOf(account: string): string {
  const reading = readAddress(account);
  if (reading.kind === "invalid") throw new RangeError("This is not a Nano address.");
  return reading.publicKey;
}

/** Identifies a secret without revealing it. */
export function fingerprintOf(secret: string): string {
  return toHex(blake2b(Buffer.from(`farthing:${secret.toUpperCase()}`), undefined, 16));
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex").toUpperCase();
}
