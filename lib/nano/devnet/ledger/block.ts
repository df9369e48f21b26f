import { blake2b } from "blakejs";
import { z } from "zod";
import { addressOf, readAddress } from "#lib/nano/address.ts";
import { ZERO_HASH } from "#lib/nano/block.ts";
import { refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";
import { formatHexAmount, MAX_RAW } from "#lib/nano/raw.ts";

/** A state block. Accounts are public keys here; all hex is upper case, except the work. */
export type DevnetBlock = {
  hash: string;
  account: string;
  previous: string;
  representative: string;
  balance: bigint;
  /** The destination of a send, the source of a receive, otherwise zero. */
  link: string;
  work: string;
  signature: string;
};

export type BlockJson = {
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

const account = z.string().transform((text, context) => {
  const reading = readAddress(text);
  if (reading.kind === "valid") return reading.publicKey;
  context.addIssue({ code: "custom", message: "not an account" });
  return z.NEVER;
});
const hex64 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i)
  .toUpperCase();
const blockSchema = z.object({
  type: z.literal("state"),
  account,
  previous: z.union([z.literal("0").transform(() => ZERO_HASH), hex64]),
  representative: account,
  balance: z
    .string()
    .regex(/^\d{1,39}$/)
    .transform(BigInt)
    .refine((raw) => raw <= MAX_RAW),
  link: z.union([hex64, account]),
  work: z
    .string()
    .regex(/^[0-9a-f]{1,16}$/i)
    .transform((work) => work.toLowerCase().padStart(16, "0")),
  signature: z
    .string()
    .regex(/^[0-9a-f]{128}$/i)
    .toUpperCase(),
});

export function parseBlock(json: unknown): DevnetBlock {
  const { success, data } = blockSchema.safeParse(json);
  if (!success) return refuse("Block is invalid");
  const { type: _type, ...block } = data;
  return { hash: hashOf(block), ...block };
}

export function jsonOf(block: DevnetBlock): BlockJson {
  return {
    type: "state",
    account: addressOf(block.account),
    previous: block.previous,
    representative: addressOf(block.representative),
    balance: String(block.balance),
    link: block.link,
    link_as_account: addressOf(block.link),
    signature: block.signature,
    work: block.work,
  };
}

/** What the work is for: the frontier, or the account itself before its first block. */
export function rootOf({ previous, account: owner }: Pick<DevnetBlock, "previous" | "account">): string {
  return previous === ZERO_HASH ? owner : previous;
}

/**
 * Does not use lib/nano/block.ts: the ledger tests that file, so it computes hashes on its own. 6 marks a state
 * block.
 */
const PREAMBLE = "6".padStart(64, "0");

export function hashOf(block: Omit<DevnetBlock, "hash" | "work" | "signature">): string {
  const { account: owner, previous, representative, balance, link } = block;
  const hex = PREAMBLE + owner + previous + representative + formatHexAmount(balance) + link;
  return Buffer.from(blake2b(Buffer.from(hex, "hex"), undefined, 32))
    .toString("hex")
    .toUpperCase();
}
