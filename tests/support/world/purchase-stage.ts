import { inject } from "vitest";
import { publicKeyOf } from "#lib/nano/block.ts";
import { startDevnet } from "#lib/nano/devnet/devnet.ts";
import { loadPurchaseApi, type RequestCredentials } from "#tests/support/calls/purchase-api.ts";
import { openAccount, processBlock, untilConfirmed } from "#tests/support/nano/own-devnet.ts";
import { signedInAnonymously } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { openWorld, XNO } from "#tests/support/world/world.ts";

export type StagedPurchase = { id: string; account: string };

/** The calls of purchases over their own ledger, without a worker: only the calls record payments. */
export async function openPurchaseStage() {
  const world = openWorld(inject("target").databaseUrl ?? "");
  await world.addAddresses(200);
  const devnet = await startDevnet({ pace: { delayMs: 0 }, endpoints: [{ port: 0 }, { port: 0 }] });
  const api = await loadPurchaseApi({ NANO_RPC_URLS: devnet.rpcUrls.join(",") });
  const author = await world.addPerson({ isCreator: true });
  const post = await world.addPost(author);
  let payers = 0;

  return {
    ...{ world, devnet, api, author, post, price: XNO / 20n },
    async close() {
      await devnet.stop();
      await world.close();
    },
    async newBuyer() {
      const { session, id } = await signedInAnonymously();
      return { id, cookie: await cookieHeaderOf(session) };
    },
    async openOne(buyer: RequestCredentials, postId = post): Promise<StagedPurchase> {
      const { body } = await api.create(buyer, postId);
      return { id: body.purchase.id, account: body.ephemeral_address.ephemeral_address };
    },
    async pay({ account }: Pick<StagedPurchase, "account">, raw: bigint): Promise<string> {
      const hash = await devnet.faucet.give(publicKeyOf(account), raw);
      if (!devnet.confirmations.pace.isPaused) await untilConfirmed(devnet, hash);
      return hash;
    },
    /** From a wallet that has paid no other purchase. Returns its account. */
    async payFromNewWallet({ account: to }: Pick<StagedPurchase, "account">, raw: bigint): Promise<string> {
      payers += 1;
      const { account, open } = await openAccount(devnet, payers, raw);
      await untilConfirmed(devnet, open.hash);
      const send = account.sign({ previous: open.hash, balance: 0n, link: publicKeyOf(to) });
      await processBlock(devnet, send, "send");
      await untilConfirmed(devnet, send.hash);
      return account.address;
    },
    /** The next request goes to the chain, however soon it comes. */
    async verifyAgain(who: RequestCredentials, { id }: Pick<StagedPurchase, "id">) {
      await world.pool.query("update public.purchase_secrets set chain_asked_at = null where purchase_id = $1", [id]);
      return api.verify(who, id);
    },
    async passTime({ id }: Pick<StagedPurchase, "id">, hours: number): Promise<void> {
      const ended = "update public.purchases set expires_at = now() - make_interval(secs => $2) where id = $1";
      await world.pool.query(ended, [id, hours * 3600]);
      await world.pool.query("select public.expire_purchases(100000)");
    },
    withdraw: (postId: string) =>
      world.pool.query("update public.posts set status = 'unpublished', unpublished_at = now() where id = $1", [
        postId,
      ]),
  };
}
