import { deriveSecretKey } from "nanocurrency";
import { addressOf } from "#lib/nano/address.ts";
import {
  type BlockContents,
  hashBlock,
  publicKeyOf,
  type StateBlock,
  type Subtype,
  ZERO_HASH,
} from "#lib/nano/block.ts";
import { publicKeyFor, signHash } from "#lib/nano/signature.ts";

/** Its holder can spend the money. Never log, store or send it. */
export type Key = { readonly secret: string; readonly account: string };

/** An account's state. Frontier and balance must come from the same answer, or a send would have the wrong amount. */
export type AccountState = { frontier: string; balanceRaw: bigint; representative: string };

/** A confirmed send that its receiver has not taken yet. */
export type Incoming = { hash: string; amountRaw: bigint };

/** Signed, but without work. */
export type SignedBlock = {
  hash: string;
  subtype: Subtype;
  contents: BlockContents;
  block: Omit<StateBlock, "work">;
};

/** The seed contains every key; the index selects one. */
export function deriveKey(seed: string, index: number): Key {
  return signingKeyOf(deriveSecretKey(seed, index));
}

export function signingKeyOf(secret: string): Key {
  return { secret, account: addressOf(publicKeyFor(secret)) };
}

/** The first block of an account. */
export function signOpen(key: Key, incoming: Incoming, representative: string): SignedBlock {
  const { hash: link, amountRaw: balanceRaw } = incoming;
  return sign(key, "open", { account: key.account, previous: ZERO_HASH, representative, balanceRaw, link });
}

export function signReceive(key: Key, state: AccountState, incoming: Incoming): SignedBlock {
  const balanceRaw = state.balanceRaw + incoming.amountRaw;
  return sign(key, "receive", { ...following(key, state), balanceRaw, link: incoming.hash });
}

/** The library signs any balance, so refuse overdrafts, empty sends and sends to oneself here. */
export function signSend(key: Key, state: AccountState, to: string, amountRaw: bigint): SignedBlock {
  const link = publicKeyOf(to);
  if (amountRaw <= 0n) throw new RangeError("A send must be more than zero.");
  if (amountRaw > state.balanceRaw) throw new RangeError("A send cannot exceed the account’s balance.");
  if (link === publicKeyOf(key.account)) throw new RangeError("An account cannot send to itself.");
  return sign(key, "send", { ...following(key, state), balanceRaw: state.balanceRaw - amountRaw, link });
}

export function signChange(key: Key, state: AccountState, representative: string): SignedBlock {
  const { balanceRaw } = state;
  return sign(key, "change", { ...following(key, state), representative, balanceRaw, link: ZERO_HASH });
}

function following(key: Key, { frontier, representative }: AccountState) {
  return { account: key.account, previous: frontier, representative };
}

/** The library writes xrb_… into its blocks, which would match no row of ours. So the block is written here. */
function sign(key: Key, subtype: Subtype, contents: BlockContents): SignedBlock {
  const hash = hashBlock(contents);
  const { account, previous, representative, balanceRaw, link } = contents;
  const signature = signHash(hash, key.secret);
  const block = { type: "state", account, previous, representative, balance: balanceRaw.toString(), link } as const;
  return { hash, subtype, contents, block: { ...block, link_as_account: addressOf(link), signature } };
}
