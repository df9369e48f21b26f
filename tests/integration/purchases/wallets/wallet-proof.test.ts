import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { RESTORE_RAW, SIGN_IN_RAW, walletCalls } from "#tests/support/world/wallet-proofs.ts";
import { newAccount, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const wallets = walletCalls(world);
const { open, pay, payouts, ledger, send: sendPayout } = purchaseCalls(world);
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

describe("29 (b): nothing else costs what proves a wallet", () => {
  const STEP = 10n ** 24n;
  const looksLikeProof = (raw: bigint) => [555n, 777n].includes(raw / STEP);

  test("no post: not by its author, its reader, or the rate of the dollar", async () => {
    const author = await world.addPerson({ isCreator: true });
    for (const raw of [RESTORE_RAW, SIGN_IN_RAW]) {
      expect(await world.one("select private.is_price($1::numeric) as is_price", [raw.toString()])).toEqual({
        is_price: false,
      });
      await expect(world.addPost(author, { priceRaw: raw })).rejects.toThrow(/validation_failed|check constraint/);
      const [least, own] = [String(XNO / 1000n), raw.toString()];
      for (const changes of [
        { access: "pwyw", price_raw: null, pwyw_min_raw: own, pwyw_suggested_raw: least },
        { access: "pwyw", price_raw: null, pwyw_min_raw: least, pwyw_suggested_raw: own },
        { agent_price_raw: own },
      ])
        await expect(world.addPost(author, { changes })).rejects.toThrow(/validation_failed|check constraint/);
    }
    const chosen = { access: "pwyw", price_raw: null, pwyw_min_raw: String(XNO / 1000n), pwyw_suggested_raw: null };
    const wished = await world.addPost(author, { changes: chosen });
    for (const raw of [RESTORE_RAW, SIGN_IN_RAW])
      await expect(open(visitor, wished, null, raw)).rejects.toThrow("validation_failed");
    // A dollar price of any size, at any rate, is at least Ӿ0.001.
    const { least } = await world.one<{ least: string }>(
      `select min((private.quote_post(p, null, s)).amount_raw)::text as least
       from public.settings s, generate_series(1, 400) as micros,
         lateral (select (jsonb_populate_record(null::public.posts, jsonb_build_object(
           'access', 'paid', 'price_currency', 'USD', 'price_usd_micros', micros))).*) as p`,
    );
    expect(BigInt(least)).toBeGreaterThanOrEqual(XNO / 1000n);
  });

  test("no purchase of any kind, such as a tip", async () => {
    const post = await world.addPost(await world.addPerson({ isCreator: true }));
    const { id } = await open(visitor, post);
    for (const kind of ["post", "tip", "promotion"])
      for (const raw of [RESTORE_RAW, SIGN_IN_RAW])
        await expect(
          world.pool.query("update public.purchases set kind = $2, amount_raw = $3 where id = $1", [
            ...[id, kind, raw.toString()],
          ]),
        ).rejects.toThrow("purchases_cost_no_proof");
  });

  test.each([RESTORE_RAW, SIGN_IN_RAW])("no rest of a part payment, which is enough all the same: %s", async (raw) => {
    const post = await world.addPost(await world.addPerson({ isCreator: true }), { priceRaw: XNO / 1000n });
    for (const more of [0n, 1n, STEP - 1n]) {
      const buyer = await world.addPerson({ isAnonymous: true });
      const part = await pay(await open(buyer, post), XNO / 1000n - raw - more);
      expect(part.payment_state).toBe("partial");
      const rest = BigInt(part.missing_raw);
      expect([looksLikeProof(rest), raw - rest]).toEqual([false, STEP]);
      const shelf = await world.as<{ missing_raw: string }>(buyer, "select missing_raw from public.list_library()");
      expect(shelf.map(({ missing_raw }) => missing_raw)).toEqual([part.missing_raw]);
      expect(await pay(part, rest)).toMatchObject({ status: "paid", payment_state: "confirmed", missing_raw: "0" });
    }
  });

  test("and every other rest is what is missing, to the raw", async () => {
    const { rows } = await world.pool.query<{ missing: string; rest: string }>(
      `select m::text as missing, private.rest_of(1e27, 1e27 - m)::text as rest
       from generate_series(1, 1000) as n, lateral (select n * 1e24 + (n % 3) * 1e23 as m) as x where m < 1e27`,
    );
    const changed = rows.filter(({ missing, rest }) => missing !== rest);
    expect(changed.map(({ missing }) => BigInt(missing) / STEP)).toEqual([555n, 777n]);
    expect(changed.map(({ rest }) => BigInt(rest) / STEP)).toEqual([554n, 776n]);
  });
});
