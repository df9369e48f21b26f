import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { RESTORE_RAW, SIGN_IN_RAW, walletCalls } from "#tests/support/world/wallet-proofs.ts";
import { newAccount, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const wallets = walletCalls(world);
const { payouts, ledger, send: sendPayout } = purchaseCalls(world);
let visitor: Person;

beforeAll(async () => {
  await world.addAddresses(200);
  visitor = await world.addPerson({ isAnonymous: true });
});
afterAll(world.close);

const purchaseOf = async (id: string) =>
  world.one<{ status: string; refund_reason: string | null }>(
    "select status, refund_reason from public.purchases where id = $1",
    [id],
  );
const facts = (id: string) => ({ id }) as Parameters<typeof payouts>[0];

describe("the money", () => {
  test("goes back to its sender, whole, and the books end at zero", async () => {
    const [challenge, wallet] = [await wallets.begin("restore"), newAccount()];
    await wallets.send(challenge, wallet, { raw: RESTORE_RAW });
    const [back, ...others] = await payouts(facts(challenge.purchase_id));
    expect(back).toMatchObject({ kind: "refund", status: "pending", recipient_account: wallet });
    expect([BigInt(back?.amount_raw ?? 0), others]).toEqual([RESTORE_RAW, []]);
    if (back) await sendPayout(back);
    expect(await purchaseOf(challenge.purchase_id)).toMatchObject({ status: "refunded" });
    expect(await ledger(facts(challenge.purchase_id))).toEqual({});
  });

  test("goes back whatever the amount is, however late it comes, and as often as it comes", async () => {
    const [challenge, wallet] = [await wallets.begin("login"), newAccount()];
    await wallets.send(challenge, wallet, { raw: XNO });
    await world.pool.query("update public.purchases set expires_at = now() - interval '1 day' where id = $1", [
      challenge.purchase_id,
    ]);
    await world.pool.query("select public.expire_purchases(100000)");
    await wallets.send(challenge, wallet, { raw: SIGN_IN_RAW });
    const returned = (await payouts(facts(challenge.purchase_id))).map(({ amount_raw }) => BigInt(amount_raw));
    expect(returned.toSorted()).toEqual([SIGN_IN_RAW, XNO].toSorted());
    expect(await wallets.look(challenge)).toMatchObject({ state: "late", account: null });
  });

  test("makes no service of a wallet, however often it signs in", async () => {
    const wallet = newAccount();
    for (let time = 0; time < 22; time++) {
      await wallets.send(await wallets.begin("restore"), wallet, { raw: RESTORE_RAW });
    }
    expect(await world.one("select private.looks_like_service($1) as is_shared", [wallet])).toEqual({
      is_shared: false,
    });
    const { rows } = await world.pool.query(
      "select from public.payouts where recipient_account = $1 and status = 'pending'",
      [wallet],
    );
    expect(rows).toHaveLength(22);
  });
});

describe("a proof", () => {
  test("is the exact amount, in time, from a wallet that belongs to one person", async () => {
    const challenge = await wallets.begin("restore");
    expect(challenge).toMatchObject({ amount_raw: RESTORE_RAW.toString(), state: "waiting" });
    const [wrong, exchange, right] = [newAccount(), newAccount(), newAccount()];
    await wallets.send(challenge, wrong, { raw: RESTORE_RAW + 1n });
    expect(await wallets.look(challenge)).toMatchObject({ state: "other_amount", account: null });
    await wallets.send(challenge, exchange, { raw: RESTORE_RAW, isService: true });
    expect(await wallets.look(challenge)).toMatchObject({ state: "shared", account: null });
    await expect(wallets.restore(challenge, visitor)).rejects.toThrow("conflict");
    await wallets.send(challenge, right, { raw: RESTORE_RAW });
    await wallets.send(challenge, wrong, { raw: RESTORE_RAW });
    expect(await wallets.look(challenge)).toMatchObject({ state: "proven", account: right });
  });

  test("is told only to the browser that began, and to its user", async () => {
    const [anonymous, other] = [await wallets.begin("restore"), await world.addPerson({ isAnonymous: true })];
    expect(await wallets.look({ ...anonymous, secret: "0".repeat(64) })).toBeNull();
    const own = await wallets.begin("restore", visitor);
    expect(await wallets.look(own, visitor)).toMatchObject({ state: "waiting" });
    expect([await wallets.look(own, other), await wallets.look(own)]).toEqual([null, null]);
    await wallets.send(own, newAccount(), { raw: RESTORE_RAW });
    await expect(wallets.restore(own, other)).rejects.toThrow("not_found");
  });

  test("works once, for ten minutes, and only for what it was begun for", async () => {
    const challenge = await wallets.begin("restore");
    await expect(wallets.restore(challenge, visitor)).rejects.toThrow("conflict");
    await wallets.send(challenge, newAccount(), { raw: RESTORE_RAW });
    await expect(wallets.findAccount(challenge)).rejects.toThrow("not_found");
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => wallets.restore(challenge, visitor)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const late = await wallets.begin("restore");
    await wallets.send(late, newAccount(), { raw: RESTORE_RAW });
    await world.pool.query(
      "update public.wallet_challenges set proven_at = now() - interval '11 minutes' where secret_hash = $1",
      [late.secret],
    );
    expect(await wallets.look(late)).toMatchObject({ state: "expired" });
    await expect(wallets.restore(late, visitor)).rejects.toThrow("gone");
  });

  test("is forgotten after 30 days; the money stays in the books", async () => {
    const challenge = await wallets.begin("restore");
    await world.pool.query(
      "update public.wallet_challenges set created_at = now() - interval '31 days' where secret_hash = $1",
      [challenge.secret],
    );
    await world.pool.query("select public.forget_wallet_challenges(1000)");
    expect(await wallets.look(challenge)).toBeNull();
    expect(await purchaseOf(challenge.purchase_id)).toMatchObject({ status: "pending" });
    await wallets.send(challenge, newAccount(), { raw: RESTORE_RAW });
    expect(await purchaseOf(challenge.purchase_id)).toMatchObject({ status: "refund_pending" });
  });
});

test("29 (b): no price and no top-up of a whole price can be the amount of a proof", async () => {
  for (const raw of [RESTORE_RAW, SIGN_IN_RAW]) {
    expect(await world.one("select private.is_price($1::numeric) as is_price", [raw.toString()])).toEqual({
      is_price: false,
    });
  }
  const author = await world.addPerson({ isCreator: true });
  await expect(world.addPost(author, { priceRaw: SIGN_IN_RAW })).rejects.toThrow();
});
