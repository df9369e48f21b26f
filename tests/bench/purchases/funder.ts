import type { Product } from "#embedded/product.ts";
import { GENESIS } from "#lib/nano/devnet/network.ts";
import { openConfirmationSocket } from "#lib/nano/nodes/confirmation-socket.ts";
import { type SignedBlock, signSend } from "#lib/nano/wallet.ts";
import { openNodeWallet } from "#tests/support/nano/node-wallet.ts";

export type Funder = Awaited<ReturnType<typeof openFunder>>;

/** Pays from the test network's initial balance, and hears from the node itself when a payment is confirmed. */
export async function openFunder({ nano }: Pick<Product, "nano">) {
  const wallet = await openNodeWallet(nano.rpcUrls[0] ?? "", GENESIS.privateKey);
  const waiting = new Map<string, (atMs: number) => void>();
  const heard = new Map<string, number>();
  const socket = await openConfirmationSocket(nano.wsUrls[0] ?? "", ({ hash }) => {
    heard.set(hash, Date.now());
    waiting.get(hash)?.(Date.now());
  });
  await socket.subscribe([wallet.funder.account]);
  let state = await wallet.stateOf(wallet.funder);

  return {
    /** Signed in a chain, and to be published in this order. */
    sign(to: string, amountRaw: bigint): SignedBlock {
      const signed = signSend(wallet.funder, state, to, amountRaw);
      state = { ...state, frontier: signed.hash, balanceRaw: state.balanceRaw - amountRaw };
      return signed;
    },
    async publish(signed: SignedBlock): Promise<void> {
      const answer = await wallet.publish(signed);
      if (answer.kind !== "accepted") throw new Error(`The node refused a payment: ${answer.reason}`);
    },
    /** By this machine's clock, in milliseconds. */
    confirmedAt({ hash }: SignedBlock): Promise<number> {
      const at = heard.get(hash);
      return at === undefined ? new Promise((resolve) => waiting.set(hash, resolve)) : Promise.resolve(at);
    },
    async close(): Promise<void> {
      socket.close();
      await wallet.close();
    },
  };
}
