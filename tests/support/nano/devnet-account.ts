import { derivePublicKey, deriveSecretKey, signBlock } from "nanocurrency";
import { addressOf } from "#lib/nano/address.ts";
import { ZERO_HASH } from "#lib/nano/block.ts";
import { type BlockJson, hashOf, jsonOf, rootOf } from "#lib/nano/devnet/ledger/block.ts";
import { difficultyOf } from "#lib/nano/devnet/ledger/difficulty.ts";
import { DEV_THRESHOLDS } from "#lib/nano/devnet/network.ts";

type BlockChanges = { previous?: string; balance: bigint; link?: string; work?: string };
export type SignedDevnetBlock = { hash: string; block: BlockJson };

/** An account whose key a test has. It signs whatever it is asked to, wrong or right. */
export class DevnetAccount {
  readonly secretKey: string;
  readonly publicKey: string;
  readonly address: string;

  constructor(index: number, seed = "7".repeat(64)) {
    this.secretKey = deriveSecretKey(seed, index);
    this.publicKey = derivePublicKey(this.secretKey).toUpperCase();
    this.address = addressOf(this.publicKey);
  }

  sign({ previous = ZERO_HASH, balance, link = ZERO_HASH, work }: BlockChanges): SignedDevnetBlock {
    const content = { account: this.publicKey, previous, representative: this.publicKey, balance, link };
    const hash = hashOf(content);
    const signature = signBlock({ hash, secretKey: this.secretKey });
    return { hash, block: jsonOf({ hash, ...content, signature, work: work ?? findDevWork(rootOf(content)) }) };
  }
}

export function findDevWork(root: string): string {
  return findWorkBetween(root, DEV_THRESHOLDS.required.send);
}

export function findWorkBetween(root: string, least: bigint, below = 1n << 64n): string {
  for (let nonce = 0n; ; nonce++) {
    const work = nonce.toString(16).padStart(16, "0");
    const difficulty = difficultyOf(root, work);
    if (difficulty >= least && difficulty < below) return work;
  }
}
