import { randomBytes } from "node:crypto";
import { publicKeyOf } from "#lib/nano/block.ts";
import type { Devnet } from "#lib/nano/devnet/devnet.ts";
import { DevnetAccount } from "#tests/support/nano/devnet-account.ts";
import { XNO } from "#tests/support/world/world.ts";

/** One wallet buys for this many readers: above twenty it would look like an exchange's. */
const READERS_PER_WALLET = 10;

type Wallet = { account: DevnetAccount; previous: string; balance: bigint };

/** Readers' wallets. Each sends one payment after another, as a wallet does. */
export function openPayers(devnet: () => Devnet) {
  const seed = randomBytes(32).toString("hex");
  let index = -1;
  let served = READERS_PER_WALLET;
  let wallet: Wallet | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function openWallet(): Promise<Wallet> {
    index += 1;
    served = 0;
    const account = new DevnetAccount(index, seed);
    const balance = 1_000n * XNO;
    const link = await devnet().faucet.give(account.publicKey, balance);
    const open = account.sign({ balance, link });
    await devnet().ledger.process(open.block);
    return { account, previous: open.hash, balance };
  }

  async function pay(from: Wallet, to: string, amount: bigint): Promise<string> {
    const balance = from.balance - amount;
    const { hash, block } = from.account.sign({ previous: from.previous, balance, link: publicKeyOf(to) });
    await devnet().ledger.process(block);
    devnet().ledger.confirm(hash);
    Object.assign(from, { previous: hash, balance });
    return hash;
  }

  /** The payments of one reader, confirmed. */
  async function send(to: string, amounts: readonly bigint[]): Promise<{ from: string; hashes: string[] }> {
    if (!wallet || served >= READERS_PER_WALLET) wallet = await openWallet();
    served += 1;
    const hashes: string[] = [];
    for (const amount of amounts) {
      hashes.push(await pay(wallet, to, amount));
    }
    return { from: wallet.account.address, hashes };
  }
  return {
    send(to: string, amounts: readonly bigint[]) {
      const sent = turn.then(() => send(to, amounts));
      turn = sent.catch(() => undefined);
      return sent;
    },
  };
}
