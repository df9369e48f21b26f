import { publicKeyOf } from "#lib/nano/block.ts";
import type { Devnet } from "#lib/nano/devnet/devnet.ts";
import type { SignedDevnetBlock } from "#tests/support/nano/devnet-account.ts";
import { openAccount } from "#tests/support/nano/own-devnet.ts";

export type Wallet = Awaited<ReturnType<typeof openWallet>>;

let wallets = 0;

/** A reader's own account with money in it. What it signs reaches the network, whatever is wrong with our nodes. */
export async function openWallet(devnet: Devnet, fundsRaw: bigint) {
  wallets += 1;
  const { account, open } = await openAccount(devnet, wallets, fundsRaw);
  let [previous, balance] = [open.hash, fundsRaw];
  return {
    address: account.address,
    async send(to: string, amountRaw: bigint): Promise<SignedDevnetBlock> {
      balance -= amountRaw;
      const signed = account.sign({ previous, balance, link: publicKeyOf(to) });
      previous = signed.hash;
      await devnet.ledger.process(signed.block, "send");
      return signed;
    },
  };
}
