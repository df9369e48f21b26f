import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type PaymentFacts, type PayoutRow, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, newHash, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const { open, pay, payouts, ledger, send, refund } = purchaseCalls(world);
const price = XNO / 20n;
let author: Person;
let post: string;

beforeAll(async () => {
  await world.addAddresses(100);
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
});
afterAll(world.close);

const call = (sql: string, values: unknown[]) =>
  world.one<PayoutRow & { attempts: number }>(`select * from public.${sql}`, values);
const publish = (payout: PayoutRow, hash: string, previous = newHash()) =>
  call("mark_payout_publishing($1, $2, $3, '{}')", [payout.id, hash, previous]);
const paid = (payout: PayoutRow, hash: string) => call("mark_payout_paid($1, $2)", [payout.id, hash]);
const claim = async (payout: PayoutRow) =>
  (await world.pool.query("select * from public.claim_payout($1)", [payout.id])).rowCount === 1;
const statusOf = (payout: PayoutRow) =>
  world.one<PayoutRow>("select status from public.payouts where id = $1", [payout.id]);

/** The author's share of a sale after its refund window. */
async function dueShare(): Promise<[PayoutRow, PaymentFacts]> {
  const purchase = await open(await world.addPerson({ isAnonymous: true }), post);
  await pay(purchase, price);
  const [share] = await payouts(purchase);
  if (!share) throw new Error("There is no share.");
  await world.pool.query("update public.payouts set held_until = now() where purchase_id = $1", [purchase.id]);
  await world.pool.query("select public.release_payouts(100000)");
  return [share, purchase];
}

describe("a share", () => {
  test("becomes due when its window ends, with a queued job", async () => {
    const [share] = await dueShare();
    expect(await statusOf(share)).toEqual({ status: "pending" });
    const { rowCount } = await world.pool.query("select from graphile_worker.jobs where key = 'send_payout:' || $1", [
      share.id,
    ]);
    expect(rowCount).toBe(1);
  });

  test("is paid once its block is confirmed, and the ledger no longer owes it", async () => {
    const [share, purchase] = await dueShare();
    await send(share);
    expect(await statusOf(share)).toEqual({ status: "paid" });
    expect(await ledger(purchase)).toEqual({ chain: price / 20n, fee: -price / 20n });
  });

  test("of a suspended author stays held", async () => {
    const other = await world.addPerson({ isCreator: true });
    const purchase = await open(await world.addPerson(), await world.addPost(other));
    await pay(purchase, price);
    await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [other.id]);
    await world.pool.query("update public.payouts set held_until = now() where purchase_id = $1", [purchase.id]);
    await world.pool.query("select public.release_payouts(100000)");
    expect((await payouts(purchase)).find(({ kind }) => kind === "creator")?.status).toBe("held");
  });
});

describe("nothing is paid twice", () => {
  test("lets one worker at a time claim a payout", async () => {
    const [share] = await dueShare();
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(share)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test("refuses a second block while the first may live", async () => {
    const [share] = await dueShare();
    const hash = newHash();
    await publish(share, hash);
    expect(await publish(share, hash)).toMatchObject({ status: "publishing" });
    await expect(publish(share, newHash())).rejects.toThrow("conflict");
  });

  test("accepts a second block once the chain has confirmed another in the first one's place", async () => {
    const [share] = await dueShare();
    const [first, second] = [newHash(), newHash()];
    await publish(share, first);
    await expect(world.pool.query("select public.mark_block_dead($1, $1)", [first])).rejects.toThrow("conflict");
    await world.pool.query("select public.mark_block_dead($1, $2)", [first, newHash()]);
    await publish(share, second);
    await expect(paid(share, first)).rejects.toThrow("conflict");
    expect(await paid(share, second)).toMatchObject({ status: "paid" });
  });

  test("never allows two living blocks of one account on the same frontier", async () => {
    const [share, purchase] = await dueShare();
    const frontier = newHash();
    await publish(share, newHash(), frontier);
    const [fee] = (await payouts(purchase)).filter(({ kind }) => kind === "fee");
    if (!fee) throw new Error("There is no fee.");
    await expect(publish(fee, newHash(), frontier)).rejects.toThrow("conflict");
  });

  test("keeps a confirmed block alive, and pays it once when confirmed twice", async () => {
    const [share, purchase] = await dueShare();
    const hash = await send(share);
    await expect(world.pool.query("select public.mark_block_dead($1, $2)", [hash, newHash()])).rejects.toThrow(
      "conflict",
    );
    await paid(share, hash);
    expect(await ledger(purchase)).toMatchObject({ chain: price / 20n });
  });

  test("does not send a share after a refund, even while it is being signed", async () => {
    const [share, purchase] = await dueShare();
    await claim(share);
    await refund(purchase, "author");
    await expect(publish(share, newHash())).rejects.toThrow("conflict");
  });
});

describe("a payout that fails", () => {
  test("is retried with growing delays, and fails after the eighth attempt", async () => {
    const [share] = await dueShare();
    for (let attempt = 1; attempt <= 8; attempt++) {
      await world.pool.query("update public.payouts set next_attempt_at = now() where id = $1", [share.id]);
      expect(await claim(share)).toBe(true);
      await call("mark_payout_retry($1, 'The node is away')", [share.id]);
    }
    expect(await statusOf(share)).toEqual({ status: "failed" });
    expect(await claim(share)).toBe(false);
  });

  test("is retried by staff, with its block if that lives, and an audit log entry", async () => {
    const [[fresh], [signed]] = [await dueShare(), await dueShare()];
    await publish(signed, newHash());
    await world.pool.query("update public.payouts set status = 'failed' where id = any ($1)", [[fresh.id, signed.id]]);
    const retry = (payout: PayoutRow) => call("retry_payout($1, $2, 'The node is back')", [payout.id, author.id]);
    expect([(await retry(fresh)).status, (await retry(signed)).status]).toEqual(["pending", "publishing"]);
    await expect(retry(fresh)).rejects.toThrow("conflict");
    const { rowCount } = await world.pool.query("select from public.admin_audit_log where target = 'payout:' || $1", [
      fresh.id,
    ]);
    expect(rowCount).toBe(1);
  });
});

describe("money without a safe destination", () => {
  test("waits until staff name an address, which is not one of ours", async () => {
    const purchase = await open(await world.addPerson(), post);
    await pay(purchase, price, { isService: true });
    await refund(purchase);
    const waiting = (await payouts(purchase)).find(({ kind }) => kind === "refund");
    if (!waiting) throw new Error("There is no refund.");
    const set = (account: string) =>
      call("set_payout_address($1, $2, $3, 'The payer wrote to us')", [waiting.id, account, author.id]);
    await expect(set(purchase.ephemeral_address)).rejects.toThrow("address_invalid");
    const account = newAccount();
    expect(await set(account)).toMatchObject({ status: "pending", recipient_account: account });
    expect(await set(account)).toMatchObject({ status: "pending" });
    await expect(set(newAccount())).rejects.toThrow("conflict");
  });
});

describe("the ledger", () => {
  const leg = (posting: string, raw: number) =>
    `insert into public.ledger_entries (posting_id, reason, account, amount_raw) values ('${posting}', 'by_hand', 'chain', ${raw})`;

  test("refuses unbalanced postings", async () => {
    await expect(world.pool.query(leg(crypto.randomUUID(), 1))).rejects.toThrow("does not balance");
    const posting = crypto.randomUUID();
    await world.pool.query(`begin; ${leg(posting, 5)}; ${leg(posting, -5)}; commit`);
    await expect(world.pool.query(leg(posting, 1))).rejects.toThrow("does not balance");
  });

  test.each([
    "update public.ledger_entries set amount_raw = 1",
    "delete from public.ledger_entries",
    "truncate public.ledger_entries",
  ])("is never changed, not even by its owner: %s", async (statement) => {
    await expect(world.pool.query(statement)).rejects.toThrow("append-only");
  });

  test("answers in one query what is owed, as what, to whom, and what the chain holds for it", async () => {
    const [, purchase] = await dueShare();
    const { rows } = await world.pool.query(
      "select owed_as, owed_to, owed_raw::text, held_at, held_raw::text, payout_statuses::text[] from private.obligations where purchase_id = $1 order by owed_as",
      [purchase.id],
    );
    const held = {
      held_at: purchase.ephemeral_address,
      held_raw: price.toString(),
      payout_statuses: ["pending"],
    };
    expect(rows).toEqual([
      { owed_as: "creator", owed_to: author.id, owed_raw: ((price * 19n) / 20n).toString(), ...held },
      { owed_as: "fee", owed_to: null, owed_raw: (price / 20n).toString(), ...held },
    ]);
  });
});
