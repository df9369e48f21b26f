import { beforeAll, describe, expect, test, vi } from "vitest";
import { addStaff, staffCalls } from "#tests/support/moderation/staff.ts";
import type { SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";
import { newHash, type Person } from "#tests/support/world/world.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

const { stage } = openOwnStage();
const { forge } = stageCalls(stage);
const { idOf } = staffCalls(stage);
let finance: Person;
let other: Person;
beforeAll(async () => {
  [finance, other] = [await addStaff(stage().world, "finance"), await addStaff(stage().world, "owner")];
});

async function sell(): Promise<SoldPurchase> {
  await stage().addAddresses(1);
  return stage().sell("sale");
}

describe("lists of blocks", () => {
  const read = async (sql: string): Promise<string[]> =>
    (await stage().world.as<{ key: string }>(finance, sql)).map(({ key }) => key);

  test("are found by account, kind and reason, and continue after a key", async () => {
    const [sold, other] = [await sell(), await sell()];
    for (const { account, id } of [sold, other]) {
      const found = await read(`select purchase_id as key from public.list_receivable(words => '${account}')`);
      expect(found).toEqual([id]);
    }
    expect(await read(`select account as key from public.list_receivable('${sold.account}', 'due')`)).toHaveLength(1);
    expect(await read(`select account as key from public.list_receivable('${sold.account}', 'left')`)).toEqual([]);

    const hashes = [newHash(), newHash()];
    for (const [at, kind] of ["creator", "fee"].entries()) {
      await forge("select public.mark_payout_publishing($1, $2, $3, '{}')", [
        ...[await idOf(sold, kind), hashes[at], newHash()],
      ]);
    }
    const ofAccount = `words => '${sold.account}', at_most => 1`;
    const first = await read(`select block_hash as key from public.list_unconfirmed(${ofAccount})`);
    const [{ at }] = (await stage().world.as<{ at: string }>(
      finance,
      `select created_at::text as at from public.list_unconfirmed(words => '${first[0]}')`,
    )) as [{ at: string }];
    const second = await read(
      `select block_hash as key from public.list_unconfirmed(${ofAccount}, before_at => '${at}', before_hash => '${first[0]}')`,
    );
    expect([...first, ...second]).toEqual(hashes);
    expect(await read(`select block_hash as key from public.list_unconfirmed('${sold.account}', 'receive')`)).toEqual(
      [],
    );
  });

  test("leave out what goes on by itself, if asked for what needs a person", async () => {
    const sold = await sell();
    const of = `words => '${sold.account}'`;
    const receivable = () => read(`select account as key from public.list_receivable(${of}, needs_action => true)`);
    const pending = () =>
      read(`select status as key from public.list_staff_payouts('pending', ${of}, needs_action => true)`);
    const unconfirmed = () => read(`select account as key from public.list_unconfirmed(${of}, needs_action => true)`);
    expect([await receivable(), await pending()]).toEqual([[], []]);
    await forge("update public.payments set confirmed_at = now() - interval '11 minutes' where purchase_id = $1", [
      sold.id,
    ]);
    expect(await receivable()).toEqual([sold.account]);

    const creator = await idOf(sold);
    const set = (sql: string) => forge(`update public.payouts set ${sql} where id = $1`, [creator]);
    await set("next_attempt_at = now() - interval '11 minutes'");
    expect(await pending()).toEqual(["pending"]);
    await set("next_attempt_at = now(), status = 'held', held_until = now() + interval '1 hour'");
    expect(await pending()).toEqual([]);
    // Held without an end: its post was removed.
    await set("held_until = 'infinity'");
    expect(await pending()).toEqual(["held"]);
    await set("status = 'awaiting_address', recipient_account = null, held_until = null");
    expect(await pending()).toEqual(["awaiting_address"]);

    await forge("select public.mark_payout_publishing($1, $2, $3, '{}')", [
      ...[await idOf(sold, "fee"), newHash(), newHash()],
    ]);
    expect(await unconfirmed()).toEqual([]);
    await forge("update public.nano_blocks set created_at = now() - interval '61 seconds' where account = $1", [
      sold.account,
    ]);
    expect(await unconfirmed()).toEqual([sold.account]);
  });

  test("asks for votes on an open block with a fresh code, and logs it", async () => {
    const sold = await sell();
    const hash = newHash();
    await forge("select public.mark_payout_publishing($1, $2, $3, '{}')", [await idOf(sold), hash, newHash()]);
    const ask = (who: Person, of = hash) => stage().world.as(who, "select public.note_vote($1, 'It is slow')", [of]);
    await expect(ask(await addStaff(stage().world, "finance", { provenMinutesAgo: 20 }))).rejects.toThrow(
      "step_up_required",
    );
    await expect(ask(await addStaff(stage().world, "moderator"))).rejects.toThrow("not_found");
    await expect(ask(finance, newHash())).rejects.toThrow("not_found");
    await ask(finance);
    await forge("update public.nano_blocks set state = 'confirmed', confirmed_at = now() where hash = $1", [hash]);
    await expect(ask(finance)).rejects.toThrow("conflict");
    const { count } = await stage().world.one<{ count: number }>(
      "select count(*)::integer from public.admin_audit_log where action = 'request_confirmation' and target = 'block:' || $1",
      [hash],
    );
    expect(count).toBe(1);
  });
});

describe("credits", () => {
  const note = (who: Person, credits: number, paid: string, block: string | null) =>
    stage().world.as(who, "select public.note_top_up($1, $2, $3, 'Running low')", [credits, paid, block]);

  test("notes a purchase once per block, and says what work costs", async () => {
    const block = newHash();
    await expect(note(await addStaff(stage().world, "support"), 1000, "1", block)).rejects.toThrow("not_found");
    await expect(note(finance, 0, "1", null)).rejects.toThrow("validation_failed");
    await expect(note(finance, 10, "-1", null)).rejects.toThrow("validation_failed");
    await note(finance, 1000, "200000000000000000000000000000", block);
    await expect(note(other, 1000, "1", block)).rejects.toThrow("conflict");
    const [{ cost }] = (await stage().world.as<{ cost: object }>(other, "select public.read_work_cost() as cost")) as [
      { cost: object },
    ];
    expect(cost).toMatchObject({ paid_raw: "200000000000000000000000000000", credits: 1000 });
    const bought = await stage().world.as<{ block_hash: string; reason: string }>(
      finance,
      "select * from public.list_top_ups()",
    );
    expect(bought).toMatchObject([{ block_hash: block, credits: 1000, reason: "Running low" }]);
  });

  test("reports each work provider with its last error, and forgets it once it is no longer configured", async () => {
    const { pool } = stage().world;
    const chain = () => stage().world.as(finance, "select name, place, error from public.list_work_providers()");
    await pool.query("select private.begin_work_chain($1)", [["service", "own processor"]]);
    const at = new Date();
    await pool.query("select private.note_work('service', null, $1, 'No credits')", [at]);
    await pool.query("select private.note_work('service', null, $1, 'Older')", [new Date(at.getTime() - 1000)]);
    await pool.query("select private.note_work('own processor', $1, null, null)", [at]);
    expect(await chain()).toEqual([
      { name: "service", place: 1, error: "No credits" },
      { name: "own processor", place: 2, error: null },
    ]);
    await pool.query("select private.begin_work_chain($1)", [["own processor"]]);
    expect(await chain()).toEqual([{ name: "own processor", place: 1, error: null }]);
  });
});
