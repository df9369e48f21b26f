import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { storeWalk } from "#tests/support/world/payer-walks.ts";
import { type PaymentFacts, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, newHash, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { open, pay, see, settle, cancel, refund, expire, payouts, ledger, send } = purchaseCalls(world);
const price = XNO / 20n;
let author: Person;
let post: string;

beforeAll(async () => {
  await world.addAddresses(200);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
});
afterAll(world.close);

const opened = async (of = post): Promise<[PaymentFacts, Person]> => {
  const buyer = await world.addPerson({ isAnonymous: true });
  return [await open(buyer, of), buyer];
};
const summary = async (purchase: PaymentFacts) =>
  (await payouts(purchase)).map(({ kind, status, amount_raw }) => [kind, status, BigInt(amount_raw)]);
const owns = async (buyer: Person) =>
  (await world.as(buyer, "select from public.entitlements where post_id = $1 and revoked_at is null", [post]))
    .length === 1;

describe("a payment in many parts", () => {
  const part = price / 20n;

  test("opens the post with the tenth, if that completes it", async () => {
    const [purchase, buyer] = await opened();
    for (let n = 0; n < 9; n++) await pay(purchase, part);
    expect(await pay(purchase, price - 9n * part)).toMatchObject({ status: "paid" });
    expect(await owns(buyer)).toBe(true);
  });

  test("goes back whole when ten did not complete it, and so does what comes after", async () => {
    const [purchase, buyer] = await opened();
    for (let n = 0; n < 9; n++) expect(await pay(purchase, part)).toMatchObject({ status: "pending" });
    expect(await pay(purchase, part)).toMatchObject({ status: "refund_pending" });
    expect(await pay(purchase, price)).toMatchObject({ status: "refund_pending" });
    expect(await owns(buyer)).toBe(false);
    expect((await summary(purchase)).map(([kind, , raw]) => [kind, raw])).toEqual([
      ...Array.from({ length: 10 }, () => ["refund", part]),
      ["refund", price],
    ]);
    const { refund_reason } = await world.one<{ refund_reason: string }>(
      "select refund_reason from public.purchases where id = $1",
      [purchase.id],
    );
    expect(refund_reason).toBe("Came in too many parts");
  });
});

describe("a payment of the price", () => {
  test("opens the post, and splits the money: 95 % to the author, 5 % to us, held for the refund window", async () => {
    const [purchase, buyer] = await opened();
    expect(await pay(purchase, price)).toMatchObject({
      status: "paid",
      payment_state: "confirmed",
      missing_raw: "0",
      was_changed: true,
    });
    expect(await owns(buyer)).toBe(true);
    const fee = price / 20n;
    expect(await summary(purchase)).toEqual([
      ["creator", "held", price - fee],
      ["fee", "held", fee],
    ]);
    expect(await ledger(purchase)).toEqual({ chain: price, creator: fee - price, fee: -fee });
  });

  test("opens nothing while it is unconfirmed", async () => {
    const [purchase, buyer] = await opened();
    expect(await see(purchase, price)).toMatchObject({ status: "pending", payment_state: "seen" });
    expect(await settle(purchase)).toMatchObject({ status: "pending", was_changed: false });
    expect([await owns(buyer), await ledger(purchase)]).toEqual([false, {}]);
  });

  test("counts once, however often and from wherever it is reported", async () => {
    const [purchase] = await opened();
    const [from, hash] = [newAccount(), newHash()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(purchase, price, { from, hash })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => "paid"));
    expect(await ledger(purchase)).toMatchObject({ chain: price });
    expect(await payouts(purchase)).toHaveLength(2);
  });

  test("cannot be reported with other facts", async () => {
    const [purchase] = await opened();
    const [from, hash] = [newAccount(), newHash()];
    await pay(purchase, price, { from, hash });
    await expect(pay(purchase, price + 1n, { from, hash })).rejects.toThrow("conflict");
    const [other] = await opened();
    await expect(pay(other, price, { from, hash })).rejects.toThrow("conflict");
    await expect(pay({ ...other, ephemeral_address: newAccount() }, price)).rejects.toThrow("not_found");
  });

  test("counts the unlock and notifies the author in the same transaction", async () => {
    const counted = await world.addPost(author);
    await Promise.all(Array.from({ length: 6 }, async () => pay((await opened(counted))[0], price)));
    expect(await world.one("select unlocks, refunds from public.post_stats where post_id = $1", [counted])).toEqual({
      unlocks: "6",
      refunds: "0",
    });
    const { sum } = await world.one<{ sum: string }>(
      "select sum(count) from public.notifications where post_id = $1 and kind = 'post_unlocked'",
      [counted],
    );
    expect(sum).toBe("6");
    const { rowCount } = await world.pool.query("select from public.cache_tags where tag = 'post:' || $1", [counted]);
    expect(rowCount).toBe(1);
  });
});

describe("another amount", () => {
  test("waits a day for the rest when it is too little", async () => {
    const [purchase, buyer] = await opened();
    const underpaid = await pay(purchase, (price * 4n) / 5n);
    expect(underpaid).toMatchObject({
      status: "pending",
      payment_state: "partial",
      missing_raw: (price / 5n).toString(),
    });
    expect(new Date(underpaid.expires_at).getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await pay(purchase, price / 5n)).toMatchObject({ status: "paid", payment_state: "confirmed" });
    expect(await owns(buyer)).toBe(true);
  });

  test("returns the excess to its sender when it is too much", async () => {
    const [purchase] = await opened();
    const from = newAccount();
    expect(await pay(purchase, 2n * price, { from })).toMatchObject({ status: "paid", payment_state: "over" });
    const [excess] = (await payouts(purchase)).filter(({ kind }) => kind === "excess");
    expect(excess).toMatchObject({ status: "pending", amount_raw: price.toString(), recipient_account: from });
  });

  test("returns a second payment whole, and keeps the first", async () => {
    const [purchase, buyer] = await opened();
    await pay(purchase, price);
    expect(await pay(purchase, price)).toMatchObject({ status: "paid", was_changed: true });
    expect(await settle(purchase)).toMatchObject({ was_changed: false });
    expect((await summary(purchase)).filter(([kind]) => kind === "excess")).toEqual([["excess", "pending", price]]);
    expect(await owns(buyer)).toBe(true);
  });

  test("waits for an address when it is too much from a service", async () => {
    const [purchase] = await opened();
    await pay(purchase, 2n * price, { isService: true });
    expect((await payouts(purchase)).find(({ kind }) => kind === "excess")).toMatchObject({
      status: "awaiting_address",
      recipient_account: null,
    });
  });

  test("leaves dust above the price to the author", async () => {
    const [purchase] = await opened();
    const dust = 10n ** 26n - 1n;
    await pay(purchase, price + dust);
    expect(await summary(purchase)).toEqual([
      ["creator", "held", price + dust - price / 20n],
      ["fee", "held", price / 20n],
    ]);
  });
});

describe("late money", () => {
  test("opens the post within a day, even after a cancellation", async () => {
    const [[late, buyer], [cancelled]] = [await opened(), await opened()];
    await expire(late, 2);
    await cancel(cancelled);
    expect(await pay(late, price)).toMatchObject({ status: "paid", payment_state: "late" });
    expect((await pay(cancelled, price)).status).toBe("paid");
    expect(await owns(buyer)).toBe(true);
  });

  test("goes back after that", async () => {
    const [purchase, buyer] = await opened();
    await expire(purchase, 25);
    expect(await pay(purchase, price)).toMatchObject({ status: "refund_pending" });
    expect(await summary(purchase)).toEqual([["refund", "pending", price]]);
    expect(await ledger(purchase)).toEqual({ chain: price, refund: -price });
    expect(await owns(buyer)).toBe(false);
  });

  test("goes back if it was a part and never completed", async () => {
    const [purchase] = await opened();
    await pay(purchase, price / 2n);
    await expire(purchase, 25);
    expect(await settle(purchase)).toMatchObject({ status: "refund_pending" });
    expect(await summary(purchase)).toEqual([["refund", "pending", price / 2n]]);
  });

  test("goes back for a post that was withdrawn or is already owned", async () => {
    const withdrawn = await world.addPost(author);
    const [purchase] = await opened(withdrawn);
    await world.as(author, "select public.unpublish_post($1)", [withdrawn]);
    expect((await pay(purchase, price)).status).toBe("refund_pending");

    const [first, buyer] = await opened();
    await cancel(first);
    await pay(await open(buyer, post), price);
    expect((await pay(first, price)).status).toBe("refund_pending");
    expect(await owns(buyer)).toBe(true);
  });
});

describe("a refund", () => {
  test("revokes access, cancels the shares, and returns every payment", async () => {
    const [purchase, buyer] = await opened();
    await pay(purchase, price / 2n);
    await pay(purchase, price / 2n);
    expect(await refund(purchase)).toMatchObject({ status: "refund_pending", was_changed: true });
    expect(await refund(purchase)).toMatchObject({ status: "refund_pending", was_changed: false });
    expect(await summary(purchase)).toEqual([
      ["creator", "cancelled", price - price / 20n],
      ["fee", "cancelled", price / 20n],
      ["refund", "pending", price / 2n],
      ["refund", "pending", price / 2n],
    ]);
    expect(await ledger(purchase)).toEqual({ chain: price, refund: -price });
    expect(await owns(buyer)).toBe(false);
  });

  test("is complete when every returning block is confirmed; then nothing is owed or held", async () => {
    const [purchase] = await opened();
    await pay(purchase, 3n * price);
    await refund(purchase);
    const out = (await payouts(purchase)).filter(({ status }) => status === "pending");
    expect(out.map(({ kind, amount_raw }) => [kind, BigInt(amount_raw)])).toEqual([
      ["refund", price],
      ["excess", 2n * price],
    ]);
    for (const payout of out) await send(payout);
    expect(await settle(purchase)).toMatchObject({ status: "refunded", was_changed: false });
    expect(await ledger(purchase)).toEqual({});
    expect((await pay(purchase, price)).status).toBe("refunded");
    expect(await ledger(purchase)).toEqual({ chain: price, refund: -price });
  });

  test("is the buyer's only in the window, and the author's until paid out", async () => {
    const [purchase] = await opened();
    await pay(purchase, price);
    await world.pool.query(
      "update public.purchases set refund_window_ends_at = now() - interval '1 second' where id = $1",
      [purchase.id],
    );
    await expect(refund(purchase)).rejects.toThrow("refund_window_closed");
    const [creator] = await payouts(purchase);
    if (!creator) throw new Error("There is no share.");
    await world.pool.query("update public.payouts set held_until = now() where id = $1", [creator.id]);
    await world.pool.query("select public.release_payouts(100000)");
    expect((await refund(purchase, "author")).status).toBe("refund_pending");

    const [paidOut] = await opened();
    await pay(paidOut, price);
    await world.pool.query("update public.payouts set status = 'pending' where purchase_id = $1 and kind = 'creator'", [
      paidOut.id,
    ]);
    for (const payout of (await payouts(paidOut)).slice(0, 1)) await send(payout);
    await expect(refund(paidOut, "author")).rejects.toThrow("refund_window_closed");
  });

  test("is granted to one payer five times in thirty days", async () => {
    const from = newAccount();
    const refundOne = async () => {
      const [purchase] = await opened(await world.addPost(author));
      await pay(purchase, price, { from });
      await storeWalk(world, purchase, { hoursOld: 48 });
      return refund(purchase);
    };
    for (let n = 0; n < 5; n++) expect((await refundOne()).status).toBe("refund_pending");
    await expect(refundOne()).rejects.toThrow("refund_limit");
  });

  test("goes only to addresses that are not ours, and never for a zero amount", async () => {
    const [[purchase], [empty]] = [await opened(), await opened()];
    await pay(purchase, price);
    await expect(refund(purchase, "buyer", purchase.ephemeral_address)).rejects.toThrow("address_invalid");
    await expect(refund(purchase, "buyer", "nano_x")).rejects.toThrow("address_invalid");
    await expect(refund(empty)).rejects.toThrow("conflict");
    await expect(refund(purchase, "no-address")).rejects.toThrow("validation_failed");
  });
});
