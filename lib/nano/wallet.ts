import { derivePublicKey, deriveSecretKey, signBlock } from "nanocurrency";
import { addressOf } from "#lib/nano/address";
import { type BlockContents, hashBlock, publicKeyOf, type StateBlock, type Subtype, ZERO_HASH } from "#lib/nano/block";

/** Whoever holds it can spend. It is never logged, stored or sent. */
export type Key = { readonly secret: string; readonly account: string };

/** Where an account stands. Frontier and balance come from one answer of a node, or a send would be of the wrong amount. */
export type AccountState = { frontier: string; balanceRaw: bigint; representative: string };

/** A confirmed send that waits for its receiver. */
export type Incoming = { hash: string; amountRaw: bigint };

/** Signed, with no work yet. */
export type SignedBlock = {
  hash: string;
  subtype: Subtype;
  contents: BlockContents;
  block: Omit<StateBlock, "work">;
};

/** The seed alone holds every key; the index says which. */
export function deriveKey(seed: string, index: number): Key {
  return keyOf(deriveSecretKey(seed, index));
}

export function keyOf(secret: string): Key {
  return { secret, account: addressOf(derivePublicKey(secret)) };
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

/** The library would sign any balance, so what would overdraw, send nothing or send to the sender is refused here. */
export function signSend(key: Key, state: AccountState, to: string, amountRaw: bigint): SignedBlock {
  const link = publicKeyOf(to);
  if (amountRaw <= 0n) throw new RangeError("A send must be of more than nothing.");
  if (amountRaw > state.balanceRaw) throw new RangeError("A send cannot be of more than the account holds.");
  if (link === publicKeyOf(key.account)) throw new RangeError("A send to its own account would go round in circles.");
  return sign(key, "send", { ...following(key, state), balanceRaw: state.balanceRaw - amountRaw, link });
}

export function signChange(key: Key, state: AccountState, representative: string): SignedBlock {
  const { balanceRaw } = state;
  return sign(key, "change", { ...following(key, state), representative, balanceRaw, link: ZERO_HASH });
}

function following(key: Key, { frontier, representative }: AccountState) {
  return { account: key.account, previous: frontier, representative };
}

/** The library writes xrb_… into its blocks, which no row of ours would match: the block is written here. */
function sign(key: Key, subtype: Subtype, contents: BlockContents): SignedBlock {
  const hash = hashBlock(contents);
  const { account, previous, representative, balanceRaw, link } = contents;
  const signature = signBlock({ hash, secretKey: key.secret });
  const block = { type: "state", account, previous, representative, balance: balanceRaw.toString(), link } as const;
  return { hash, subtype, contents, block: { ...block, link_as_account: addressOf(link), signature } };
}
