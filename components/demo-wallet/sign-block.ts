import { derivePublicKey, hashBlock, signBlock } from "nanocurrency";
import { addressOf } from "#lib/nano/address.ts";

export const NO_PREVIOUS = "0".repeat(64);

export type BlockContent = {
  previous: string;
  representative: string;
  /** In raw. */
  balance: bigint;
  /** The destination's public key, or the hash of the send that is received. */
  link: string;
};

type SignedDemoBlock = { hash: string; root: string; block: Record<string, string> };

export function publicKeyOfSecret(secretKey: string): string {
  return derivePublicKey(secretKey).toUpperCase();
}

/** Signs a block, complete except for its work. The only code of this site that signs in a browser; test network only. */
export function signDemoBlock(secretKey: string, content: BlockContent): SignedDemoBlock {
  const publicKey = publicKeyOfSecret(secretKey);
  const unsigned = { account: addressOf(publicKey), ...content, balance: String(content.balance) };
  const hash = hashBlock(unsigned).toUpperCase();
  return {
    hash,
    root: content.previous === NO_PREVIOUS ? publicKey : content.previous,
    block: { type: "state", ...unsigned, signature: signBlock({ hash, secretKey }) },
  };
}
