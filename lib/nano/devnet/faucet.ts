import { type DevnetBlock, hashOf, jsonOf, rootOf } from "#lib/nano/devnet/ledger/block.ts";
import { difficultyOf } from "#lib/nano/devnet/ledger/difficulty.ts";
import type { DevnetLedger } from "#lib/nano/devnet/ledger/ledger.ts";
import { refuse } from "#lib/nano/devnet/ledger/ledger-error.ts";
import { DEV_THRESHOLDS, GENESIS } from "#lib/nano/devnet/network.ts";
import { signHash } from "#lib/nano/signature.ts";

/** Gives away the money of the dev network's first block. */
export class Faucet {
  readonly #ledger: DevnetLedger;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ledger: DevnetLedger) {
    this.#ledger = ledger;
  }

  /** Sends one gift after another, because each block builds on the last. Resolves to the send's hash. */
  give(publicKey: string, raw: bigint): Promise<string> {
    const given = this.#last.then(async () => {
      const block = this.#signSend(publicKey, raw);
      return (await this.#ledger.processOwn(block)).hash;
    });
    this.#last = given.catch(() => undefined);
    return given;
  }

  #signSend(publicKey: string, raw: bigint): object {
    const account = this.#ledger.state.accounts.get(GENESIS.publicKey);
    if (!account || raw <= 0n || raw > account.balance) return refuse("The faucet cannot give that much.");
    const send = {
      account: GENESIS.publicKey,
      previous: account.frontier,
      representative: account.representative,
      balance: account.balance - raw,
      link: publicKey,
    };
    const hash = hashOf(send);
    const signature = signHash(hash, GENESIS.privateKey);
    const block: DevnetBlock = { hash, ...send, signature, work: findWork(rootOf(send)) };
    return jsonOf(block);
  }
}

/** Enough work for the dev network, after a few hundred tries. */
function findWork(root: string): string {
  for (let nonce = 0n; ; nonce++) {
    const work = nonce.toString(16).padStart(16, "0");
    if (difficultyOf(root, work) >= DEV_THRESHOLDS.required.send) return work;
  }
}
