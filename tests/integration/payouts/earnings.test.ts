import { randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EarningsPage, readEarningsFilter } from "#lib/payouts/earnings.ts";
import { getBalance, listEarnings } from "#lib/payouts/earnings-queries.ts";
import { type LibraryCursor, readLibraryCursor, writeLibraryCursor } from "#lib/purchases/library/library.ts";
import type { Database } from "#lib/supabase/database.types.ts";
import type { Db } from "#lib/supabase/db.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { signedInAnonymously, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { type BoughtStage, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import { type PaymentFacts, type PayoutRow, purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, type Person } from "#tests/support/world/world.ts";

const SITE = "http://localhost:3000";
let stage: BoughtStage;

beforeAll(async () => {
  stage = await openBoughtStage();
});
afterAll(() => stage.close());

const asDb = (client: SupabaseClient<Database>): Db => client;
const query = (sql: string, values: unknown[]) => stage.world.pool.query(sql, values);

/** An author with a client and a browser. */
async function makeWriter(): Promise<Person & { db: Db; cookie: string }> {
  const { id, client, session } = await signedInUser();
  // An older account: new authors publish only three posts a day.
  const known = "handle = $2, name = 'Ada', created_at = now() - interval '30 days'";
  await query(`update public.profiles set ${known} where id = $1`, [id, `w_${randomBytes(6).toString("hex")}`]);
  await query("update public.private_profiles set payout_address = $2 where id = $1", [id, newAccount()]);
  const claims = { sub: id, role: "authenticated", is_anonymous: false, app_metadata: {} };
  return { id, claims, db: asDb(client), cookie: await cookieHeaderOf(session) };
}

async function sell(writer: Person, title = "A wren in winter"): Promise<PaymentFacts> {
  const post = await stage.world.addPost(writer, { changes: { title } });
  return stage.buy(await stage.world.addPerson({ isAnonymous: true }), post);
}

async function shareOf(sold: PaymentFacts): Promise<PayoutRow> {
  const share = (await purchaseCalls(stage.world).payouts(sold)).find(({ kind }) => kind === "creator");
  if (!share) throw new Error("There is no share.");
  return share;
}

async function release(sold: PaymentFacts): Promise<PayoutRow> {
  await query("update public.payouts set held_until = now() where purchase_id = $1", [sold.id]);
  await query("update public.purchases set refund_window_ends_at = now() where id = $1", [sold.id]);
  await query("select public.release_payouts(100000)", []);
  return shareOf(sold);
}

async function fail(payout: PayoutRow, why = "The node is away"): Promise<void> {
  await query("update public.payouts set attempts = 8 where id = $1", [payout.id]);
  await query("select public.mark_payout_retry($1, $2, 'node_away')", [payout.id, why]);
}

const list = async (db: Db, show = "all") =>
  (await listEarnings(db, { filter: readEarningsFilter({ show }), after: null, limit: 50 })).items;

describe("an author's payouts", () => {
  test("list each with its state and reason, newest first, and add up", async () => {
    const writer = await makeWriter();
    const [held, due, paid, failed, returned] = [
      await sell(writer, "held"),
      await sell(writer, "due"),
      await sell(writer, "paid"),
      await sell(writer, "failed"),
      await sell(writer, "returned"),
    ];
    await release(due);
    const block = await purchaseCalls(stage.world).send(await release(paid));
    await fail(await release(failed));
    await stage.calls.refund(returned, "author");

    const { raw, until } = await stage.world.one<{ raw: string; until: string }>(
      `select s.creator_raw::text as raw, b.refund_window_ends_at::text as until
       from public.sales s join public.purchases b on b.id = s.purchase_id where b.id = $1`,
      [held.id],
    );
    const items = await list(writer.db);
    expect(items.map(({ post, state }) => [post?.title, state.kind])).toEqual([
      ["returned", "returned"],
      ["failed", "failed"],
      ["paid", "paid"],
      ["due", "sending"],
      ["held", "held"],
    ]);
    expect(items.every(({ amountRaw }) => amountRaw === raw)).toBe(true);
    expect(items.at(-1)?.state).toMatchObject({ why: "refund_window" });
    expect(items[2]?.blockHash).toBe(block);
    for (const [show, titles] of [
      ["held", ["held"]],
      ["sending", ["due"]],
      ["paid", ["paid"]],
      ["stopped", ["failed"]],
      ["cancelled", ["returned"]],
    ] as const) {
      expect((await list(writer.db, show)).map(({ post }) => post?.title)).toEqual(titles);
    }
    expect(items.map(({ sale }) => sale?.refundedAt !== null)).toEqual([true, false, false, false, false]);
    for (const { sale, amountRaw } of items)
      expect(BigInt(sale?.grossRaw ?? 0) - BigInt(sale?.feeRaw ?? 0)).toBe(BigInt(amountRaw));
    expect(Date.parse(items.at(-1)?.sale?.returnableUntil ?? "")).toBe(Date.parse(until));
    const balance = await getBalance(writer.db);
    const each = BigInt(raw);
    expect(balance).toMatchObject({
      sendingRaw: each,
      stoppedRaw: each,
      paidRaw: each,
      paidCount: 1,
      paidLatelyRaw: each,
    });
    await query(
      "update public.payouts set paid_at = now() - interval '31 days' where status = 'paid' and recipient_id = $1",
      [writer.id],
    );
    expect(await getBalance(writer.db)).toMatchObject({ paidRaw: each, paidLatelyRaw: 0n });
    expect(balance.held).toMatchObject([{ why: "refund_window", raw: each }]);
    expect(Date.parse(balance.held[0]?.firstUntil ?? "")).toBe(Date.parse(until));
  });

  test("are sent now if due or failed, by their author alone, and never while held", async () => {
    const [writer, other] = [await makeWriter(), await makeWriter()];
    const [held, due, failed] = [await sell(writer), await sell(writer), await sell(writer)];
    const shares = [await shareOf(held), await release(due), await release(failed)];
    const [heldShare, dueShare, failedShare] = shares.map(({ id }) => id);
    await fail(await shareOf(failed));
    const send = async ({ cookie }: { cookie: string }, id = "") => {
      const { POST } = await loadRoute("api/payouts/[id]/send");
      const headers = { cookie, origin: SITE, "content-type": "application/json" };
      const request = new Request(`${SITE}/api/payouts/${id}/send`, { method: "POST", headers, body: "{}" });
      const answer = await POST?.(request, { params: Promise.resolve({ id }) });
      return { status: answer?.status, body: (await answer?.json()) as Record<string, unknown> };
    };
    expect(await send(writer, heldShare)).toMatchObject({ status: 409, body: { code: "conflict" } });
    for (const id of [heldShare, dueShare, failedShare]) expect(await send(other, id)).toMatchObject({ status: 404 });
    expect(await send({ cookie: "" }, dueShare)).toMatchObject({ status: 401 });
    await query("update public.payouts set next_attempt_at = now() + interval '1 hour' where id = $1", [dueShare]);
    for (const id of [dueShare, failedShare])
      expect(await send(writer, id)).toEqual({ status: 200, body: { id, status: "pending" } });
    const { rows } = await query(
      "select status, attempts, next_attempt_at <= now() as is_due from public.payouts where id = any($1) order by id",
      [[dueShare, failedShare]],
    );
    expect(rows).toEqual([1, 2].map(() => ({ status: "pending", attempts: 0, is_due: true })));
    expect((await list(writer.db, "held")).map(({ id }) => id)).toEqual([heldShare]);
  });

  test("send the same block again if it may live, and nothing while finance checks a named block", async () => {
    const writer = await makeWriter();
    const share = await release(await sell(writer));
    const hash = randomBytes(32).toString("hex").toUpperCase();
    await query("select public.claim_payout($1)", [share.id]);
    await query("select public.mark_payout_publishing($1, $2, $3, '{}')", [share.id, hash, "B".repeat(64)]);
    const send = async () =>
      (await stage.world.as<{ now: string }>(writer, "select public.send_own_payout($1) as now", [share.id]))[0]?.now;
    await expect(send()).rejects.toThrow("conflict");
    await fail(share);
    await query("update public.payouts set claimed_hash = $2 where id = $1", [share.id, "A".repeat(64)]);
    await expect(send()).rejects.toThrow("conflict");
    await query("update public.payouts set claimed_hash = null where id = $1", [share.id]);
    expect(await send()).toBe("publishing");
    const { rows } = await query("select block_hash from public.payouts where id = $1", [share.id]);
    expect(rows).toEqual([{ block_hash: hash }]);
  });

  test("name the hold that ends last: a changed address, a removed post, a suspended account", async () => {
    const writer = await makeWriter();
    await sell(writer);
    const hold = (until: string) =>
      query("update public.payouts set held_until = $2 where recipient_id = $1", [writer.id, until]);
    const why = async () => (await list(writer.db))[0]?.state;
    await hold(new Date(Date.now() + 86_400_000).toISOString());
    expect(await why()).toMatchObject({ why: "address_changed" });
    await hold("infinity");
    expect(await why()).toEqual({ kind: "held", why: "post_removed", until: null });
    await query("update public.profiles set status = 'suspended' where id = $1", [writer.id]);
    expect(await why()).toMatchObject({ why: "account_suspended" });
  });

  test("are private: no stranger, reader, visitor or finance reads them here", async () => {
    const writer = await makeWriter();
    await sell(writer);
    expect(await list(writer.db)).toHaveLength(1);
    const [stranger, reader] = [await signedInUser(), await signedInAnonymously()];
    await query(
      'update auth.users set raw_app_meta_data = raw_app_meta_data || \'{"role": "finance"}\' where id = $1',
      [stranger.id],
    );
    for (const { client } of [stranger, reader]) {
      expect(await list(asDb(client))).toEqual([]);
      expect(await getBalance(asDb(client))).toMatchObject({ held: [], paidRaw: 0n });
    }
    await expect(stage.world.as(null, "select * from public.list_earnings()")).rejects.toThrow("permission denied");
    await expect(stage.world.as(null, "select * from public.sum_earnings()")).rejects.toThrow("permission denied");
  });

  test("are paged over a thousand sales, each once, within the chosen days", async () => {
    const writer = await makeWriter();
    const sold = await sell(writer);
    await query(
      `insert into public.payouts (purchase_id, kind, recipient_account, recipient_id, amount_raw, status, source_account, held_until, created_at)
       select p.purchase_id, 'tip', p.recipient_account, p.recipient_id, 1e27, 'held', p.source_account, now(),
         '2026-03-01T12:00:00Z'::timestamptz + (n / 3) * interval '1 hour'
       from public.payouts p, generate_series(1, 999) n where p.purchase_id = $1 and p.kind = 'creator'`,
      [sold.id],
    );
    const seen = new Set<string>();
    let after: LibraryCursor | null = null;
    do {
      const page: EarningsPage = await listEarnings(writer.db, { filter: readEarningsFilter({}), after, limit: 300 });
      for (const { id } of page.items) seen.add(id);
      // As it comes back in an address.
      after = page.next && readLibraryCursor(writeLibraryCursor(page.next));
    } while (after);
    expect(seen.size).toBe(1_000);
    const days = readEarningsFilter({ from: "2026-03-02", to: "2026-03-02" });
    expect((await listEarnings(writer.db, { filter: days, after: null, limit: 500 })).items).toHaveLength(72);
    const { GET } = await loadRoute("api/payouts/export");
    const ask = (cookie: string, asked = "") =>
      GET?.(
        new Request(`${SITE}/api/payouts/export${asked}`, { headers: { cookie, "sec-fetch-site": "same-origin" } }),
      );
    const whole = await ask(writer.cookie);
    expect(whole?.headers.get("content-disposition")).toContain("farthing-payouts.csv");
    expect(whole?.headers.get("cache-control")).toContain("no-store");
    expect((await whole?.text())?.trim().split("\r\n")).toHaveLength(1_001);
    const part = await (await ask(writer.cookie, "?from=2026-03-02&to=2026-03-02"))?.text();
    expect(part?.trim().split("\r\n")).toHaveLength(73);
    expect((await ask(""))?.status).toBe(401);
    expect((await ask((await stage.anonymous()).cookie))?.status).toBe(403);
  });
});

describe("a notification to the author", () => {
  const notes = async ({ id }: Person) =>
    (
      await stage.world.pool.query<{ kind: string; count: number; raw: string }>(
        `select kind, count, data ->> 'amount_raw' as raw from public.notifications
         where user_id = $1 and kind like 'payout%' order by created_at`,
        [id],
      )
    ).rows;

  test("sums up what was sent in ten minutes", async () => {
    const writer = await makeWriter();
    const shares: PayoutRow[] = [];
    for (let n = 0; n < 4; n++) shares.push(await release(await sell(writer)));
    await Promise.all(shares.map((share) => purchaseCalls(stage.world).send(share)));
    const sum = shares.reduce((total, { amount_raw }) => total + BigInt(amount_raw), 0n);
    expect(await notes(writer)).toEqual([{ kind: "payout_paid", count: 4, raw: String(sum) }]);
    const stranger = await signedInUser();
    const read = async (db: Db) => (await db.from("notifications").select("kind").eq("kind", "payout_paid")).data;
    expect(await read(writer.db)).toHaveLength(1);
    expect(await read(asDb(stranger.client))).toEqual([]);
  });

  test("reports a failed payout once, and disappears when it recovers", async () => {
    const writer = await makeWriter();
    const share = await release(await sell(writer));
    const transaction = await stage.world.pool.connect();
    await transaction.query("begin");
    await transaction.query("update public.payouts set attempts = 8 where id = $1", [share.id]);
    await transaction.query("select public.mark_payout_retry($1, 'Away', 'node_away')", [share.id]);
    await transaction.query("rollback");
    transaction.release();
    expect(await notes(writer)).toEqual([]);
    await fail(share);
    await query("select public.retry_payout($1, $2, 'The node is back')", [share.id, writer.id]);
    await fail(share);
    expect(await notes(writer)).toEqual([{ kind: "payout_failed", count: 1, raw: share.amount_raw }]);
    const other = await release(await sell(writer));
    await fail(other);
    const both = String(BigInt(share.amount_raw) + BigInt(other.amount_raw));
    expect(await notes(writer)).toEqual([{ kind: "payout_failed", count: 2, raw: both }]);
  });
});
