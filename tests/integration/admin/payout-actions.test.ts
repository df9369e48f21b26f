import { beforeAll, describe, expect, test, vi } from "vitest";
import { publicKeyOf } from "#lib/nano/block.ts";
import { createEndpoints } from "#lib/nano/nodes/endpoints.ts";
import { createRpcLedger } from "#lib/nano/nodes/rpc.ts";
import { addStaff, staffCalls } from "#tests/support/moderation/staff.ts";
import { DevnetAccount } from "#tests/support/nano/devnet-account.ts";
import type { SaleKind, SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { findBreaches } from "#tests/support/payouts/payout-breaches.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { newAccount, newHash, type Person } from "#tests/support/world/world.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

const { stage, workers } = openOwnStage();
const { forge, payoutsOf, makeDue } = stageCalls(stage);
const { act, audited, fail, idOf } = staffCalls(stage);
let finance: Person;
let other: Person;
beforeAll(async () => {
  [finance, other] = [await addStaff(stage().world, "finance"), await addStaff(stage().world, "owner")];
});

async function sell(kind: SaleKind = "sale"): Promise<SoldPurchase> {
  await stage().addAddresses(1);
  return stage().sell(kind);
}
describe("who may act", () => {
  test.each(["moderator", "support", null])("a %s learns nothing and changes nothing", async (office) => {
    const sold = await sell();
    await fail(sold, "node_away");
    const id = await idOf(sold);
    const person = await addStaff(stage().world, office);
    await expect(act(person, id, "retry")).rejects.toThrow("not_found");
    const reads = [
      "list_staff_payouts('failed')",
      "list_unconfirmed()",
      "list_receivable()",
      "list_open_alerts()",
      "sum_paid_payouts()",
      "list_sellers(2026)",
      "list_top_ups()",
      "list_work_providers()",
      "read_work_cost()",
    ];
    for (const read of reads) {
      await expect(stage().world.as(person, `select * from public.${read}`), read).rejects.toThrow("not_found");
    }
    await expect(
      stage().world.as(person, "select public.set_switch('payouts', true, 'Because I can')"),
    ).rejects.toThrow("not_found");
    expect(await payoutsOf(sold)).toMatchObject({ creator: "failed" });
  });

  test("refuses visitors, and the service's key acting in a person's name", async () => {
    const sold = await sell();
    await fail(sold, "node_away");
    const id = await idOf(sold);
    await expect(act(null, id, "retry")).rejects.toThrow("permission denied");
    const doors = [
      ["select public.act_on_payout($1, 'retry', $3 || $2::text)"],
      ["select public.retry_payout($1, $2, $3)"],
      ["select public.approve_payout($1, $2, $3)"],
      ["select public.set_payout_address($1, $3, $2, $3)"],
      ["select public.resolve_alert($1, $2, $3)"],
      ["select public.mark_block_dead($1::text, $2::text || $3)"],
      [
        "select public.refund_purchase((select purchase_id from public.payouts where id = $1), $3 || $2::text, 'staff')",
      ],
    ] as const;
    for (const [sql] of doors) {
      const tx = await stage().world.pool.connect();
      try {
        await tx.query(`begin; set local role service_role; set local request.jwt.claims = '{"role":"service_role"}'`);
        await expect(tx.query(sql, [id, finance.id, "No reason"]), sql).rejects.toThrow(/permission denied|forbidden/);
      } finally {
        await tx.query("rollback");
        tx.release();
      }
    }
    expect(await audited(id)).toEqual([]);
  });

  test("lets finance act only with a reason and a code from the last 15 minutes", async () => {
    const sold = await sell();
    await fail(sold, "node_away");
    const id = await idOf(sold);
    const stale = await addStaff(stage().world, "finance", { provenMinutesAgo: 20 });
    await expect(act(stale, id, "retry")).rejects.toThrow("step_up_required");
    await expect(act(finance, id, "retry", null, " x ")).rejects.toThrow("validation_failed");
    await stage().world.pool.query("delete from auth.sessions where user_id = $1", [stale.id]);
    await expect(act(stale, id, "retry")).rejects.toThrow("not_found");
    expect(await act(finance, id, "retry")).toEqual([{ status: "pending" }]);
  });
});

describe("a failed payout", () => {
  test("is retried once when two staff try, is logged with before and after, and is paid once", async () => {
    const sold = await sell();
    await fail(sold, "node_away");
    const id = await idOf(sold);
    const answers = await Promise.allSettled([act(finance, id, "retry"), act(other, id, "retry")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({ reason: { message: "conflict" } });
    expect(await audited(id)).toMatchObject([
      { action: "retry_payout", before: "failed", after: "pending", reason: "Looked at it" },
    ]);
    await workers()(sold.account);
    expect(await findBreaches(stage(), [sold])).toEqual([]);
  });

  test("keeps the block that may still live: a retry sends the same one, and no other way is open", async () => {
    const sold = await sell();
    const hash = newHash();
    const id = await idOf(sold);
    await forge("select public.mark_payout_publishing($1, $2, $3, '{}')", [id, hash, newHash()]);
    await fail(sold, "not_confirmed");
    await expect(act(finance, id, "ask_for_address")).rejects.toThrow("conflict");
    await expect(act(finance, id, "mark_paid", newHash())).rejects.toThrow("conflict");
    expect(await act(finance, id, "retry")).toEqual([{ status: "publishing" }]);
    const { block_hash } = await stage().world.one<{ block_hash: string }>(
      "select block_hash from public.payouts where id = $1",
      [id],
    );
    expect(block_hash).toBe(hash);
  });

  test("goes to the address its recipient gives once finance has asked for it", async () => {
    const sold = await sell();
    await fail(sold, "address_unsafe");
    const [id, account] = [await idOf(sold), newAccount()];
    expect(await act(finance, id, "ask_for_address")).toEqual([{ status: "awaiting_address" }]);
    await expect(act(finance, id, "set_address", sold.account)).rejects.toThrow("address_invalid");
    expect(await act(finance, id, "set_address", account)).toEqual([{ status: "pending" }]);
    await workers()(sold.account);
    const owed = sold.owed.map((one, at) => (at === 0 ? { ...one, to: account } : one));
    expect(await findBreaches(stage(), [{ ...sold, owed }])).toEqual([]);
  });

  test("is settled by a block that finance names, if the chain confirms it, and by no other", async () => {
    const sold = await sell();
    await fail(sold, "unexpected");
    const id = await idOf(sold);
    // The fee is due, so the worker receives the payment and stops there.
    await workers()(sold.account);
    const [creator] = sold.owed;
    if (!creator) throw new Error("There is no share.");
    const devnet = stage().devnet();
    const held = devnet.ledger.state.accounts.get(publicKeyOf(sold.account));
    if (!held) throw new Error("The payment was not received.");
    const manualWallet = new DevnetAccount(sold.index, stage().seed);
    const send = (to: string, raw: bigint) =>
      manualWallet.sign({
        previous: held.frontier,
        balance: sold.owed.reduce((sum, one) => sum + one.raw, 0n) - raw,
        link: publicKeyOf(to),
      });
    const { hash, block } = send(creator.to, creator.raw);
    const { checkClaim } = await loadWith({}, () => import("#lib/jobs/payouts/check-claimed-payout.ts"));
    const sources = stage().rpcUrls.map((url) => createRpcLedger(createEndpoints([{ url }])));
    const check = () => checkClaim(id, { query: (sql, values) => stage().world.pool.query(sql, values) }, sources);

    await act(finance, id, "mark_paid", hash);
    await check();
    expect(await payoutsOf(sold)).toMatchObject({ creator: "failed" });

    await devnet.ledger.process(block);
    devnet.ledger.confirm(hash);
    await act(finance, id, "mark_paid", newHash());
    await check();
    expect(await payoutsOf(sold)).toMatchObject({ creator: "failed" });
    await act(finance, id, "mark_paid", hash);
    await check();
    await check();
    expect(await payoutsOf(sold)).toMatchObject({ creator: "paid" });

    await makeDue(sold);
    await workers()(sold.account);
    expect(await payoutsOf(sold)).toEqual({ creator: "paid", fee: "paid" });
    expect(await findBreaches(stage(), [sold])).toEqual([]);
  });
});

describe("a payout on hold", () => {
  test("is approved once, held and released without shortening the reader's refund window", async () => {
    const sold = await sell();
    const id = await idOf(sold);
    expect(await act(finance, id, "approve")).toEqual([{ status: "pending" }]);
    await expect(act(other, id, "approve")).rejects.toThrow("conflict");
    expect(await act(finance, id, "hold")).toEqual([{ status: "held" }]);
    await expect(act(finance, id, "cancel")).rejects.toThrow("conflict");
    await forge("update public.purchases set refund_window_ends_at = now() + interval '5 minutes' where id = $1", [
      sold.id,
    ]);
    await expect(act(finance, id, "release")).rejects.toThrow("conflict");
    await forge("update public.purchases set refund_window_ends_at = now() where id = $1", [sold.id]);
    expect(await act(finance, id, "release")).toEqual([{ status: "pending" }]);
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      "approve_payout",
      "hold_payout",
      "release_payout",
    ]);
  });
});

describe("switches", () => {
  const turn = (switchName: string, isOn: boolean, who: Person = finance) =>
    stage().world.as(who, "select public.set_switch($1, $2, 'An incident')", [switchName, isOn]);

  test("payouts: signs nothing while paused, and sends everything once after resuming", async () => {
    const sold = await sell();
    await turn("payouts", true);
    await expect(turn("payouts", true, other)).rejects.toThrow("conflict");
    await workers()(sold.account);
    expect(await payoutsOf(sold)).toEqual({ creator: "pending", fee: "pending" });
    await stage().world.pool.query("delete from graphile_worker._private_jobs");
    await turn("payouts", false);
    const { rowCount } = await stage().world.pool.query(
      "select from graphile_worker.jobs where key = 'send_payout:' || $1",
      [await idOf(sold)],
    );
    expect(rowCount).toBe(1);
    await workers()(sold.account);
    expect(await findBreaches(stage(), [sold])).toEqual([]);
  });

  test("payouts: does not store a block that was signed before the pause", async () => {
    const sold = await sell();
    let signed = 0;
    // The second block is the one that sends.
    await workers()(sold.account, null, async (moment) => {
      if (moment === "signed" && ++signed === 2) await turn("payouts", true);
    });
    expect(await payoutsOf(sold)).toMatchObject({ creator: "pending" });
    await turn("payouts", false);
    await makeDue(sold);
    await workers()(sold.account);
    expect(await findBreaches(stage(), [sold])).toEqual([]);
  });

  test("sign-ups: gives no one a new account, not even an anonymous buyer, while buying goes on", async () => {
    const { world } = stage();
    const visitor = await world.addPerson({ isAnonymous: true });
    await turn("sign_ups", true);
    await expect(world.addPerson()).rejects.toThrow("sign_ups_paused");
    await expect(
      world.pool.query("update auth.users set is_anonymous = false where id = $1", [visitor.id]),
    ).rejects.toThrow("sign_ups_paused");
    await sell();
    await turn("sign_ups", false);
    await world.addPerson();
  });

  test("read-only: refuses changes, pauses purchases and sign-ups, and still settles and sends what was paid", async () => {
    const { world } = stage();
    const [author, reader] = [await world.addPerson({ isCreator: true }), await world.addPerson()];
    const sold = await sell();
    await turn("read_only", true);
    const [{ switches } = { switches: {} }] = await world.as<{ switches: object }>(
      null,
      "select public.read_switches() as switches",
    );
    expect(switches).toEqual({ purchases: true, payouts: false, sign_ups: true, read_only: true });
    await expect(world.addPost(author)).rejects.toThrow("read_only");
    await expect(
      world.as(reader, "insert into public.follows (follower_id, creator_id) values ($1, $2)", [reader.id, author.id]),
    ).rejects.toThrow("read_only");
    await expect(sell()).rejects.toThrow("payments_paused");
    await workers()(sold.account);
    expect(await findBreaches(stage(), [sold])).toEqual([]);
    for (const switchName of ["read_only", "purchases", "sign_ups"]) await turn(switchName, false);
    await world.addPost(author);
  });

  test("cannot be changed with the service's key, which names no person", async () => {
    const tx = await stage().world.pool.connect();
    await tx.query("begin; set local role service_role");
    await expect(tx.query("update public.settings set payouts_paused = true")).rejects.toThrow("permission denied");
    await tx.query("rollback");
    tx.release();
  });
});
