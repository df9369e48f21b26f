import { blake2b } from "blakejs";
import { readAddress } from "#lib/nano/address";
import { formatHexAmount } from "#lib/nano/raw";

/** What stands for "nothing": before an account's first block, and as the link of a change. */
export const ZERO_HASH = "0".repeat(64);

/** Every state block begins its hash with this number, as 32 bytes. */
const STATE_PREAMBLE = `${"0".repeat(63)}6`;

export type Subtype = "open" | "receive" | "send" | "change";

/** What a state block says, before anybody has signed it. Accounts are canonical (nano_…), hashes in capitals. */
export type BlockContents = {
  account: string;
  previous: string;
  representative: string;
  balanceRaw: bigint;
  /** The key of the receiver, the hash of the block that is received, or ZERO_HASH. */
  link: string;
};

/** As it travels and as it is stored. The work is no part of the hash and may be replaced. */
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

/** What the work of a block is done on: the block before it, or the account's key for its first block. */
export function workRootOf({ account, previous }: Pick<BlockContents, "account" | "previous">): string {
  return previous === ZERO_HASH ? publicKeyOf(account) : previous;
}

export function publicKeyOf(account: string): string {
  const reading = readAddress(account);
  if (reading.kind === "invalid") throw new RangeError("That is no Nano address.");
  return reading.publicKey;
}

/** A name for a secret that does not give it away. */
export function fingerprintOf(secret: string): string {
  return toHex(blake2b(Buffer.from(`farthing:${secret.toUpperCase()}`), undefined, 16));
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex").toUpperCase();
}
