import { beforeAll, describe, expect, test, vi } from "vitest";
import { type RowFacts, rowFactsShapes } from "#lib/admin/row-facts.ts";
import { addStaff, staffCalls } from "#tests/support/moderation/staff.ts";
import type { SoldPurchase } from "#tests/support/payouts/money-stage.ts";
import { openOwnStage } from "#tests/support/payouts/own-stage.ts";
import { stageCalls } from "#tests/support/payouts/stage-calls.ts";
import { newHash, type Person } from "#tests/support/world/world.ts";

// Runs blocks on a real ledger, which takes time on a slow machine.
vi.setConfig({ testTimeout: 60_000 });

const { stage, workers } = openOwnStage();
const { forge, makeDue } = stageCalls(stage);
const { act, fail, idOf } = staffCalls(stage);
let finance: Person;
let other: Person;
beforeAll(async () => {
  [finance, other] = [await addStaff(stage().world, "finance"), await addStaff(stage().world, "finance")];
});

async function sell(): Promise<SoldPurchase> {
  await stage().addAddresses(1);
  return stage().sell("sale");
}

const ask = (who: Person | null, kind: RowFacts["kind"], key: string) =>
  stage().world.as<{ facts: unknown }>(who, "select public.read_staff_row($1, $2) as facts", [kind, key]);

async function read<Kind extends RowFacts["kind"]>(
  kind: Kind,
  key: string,
): Promise<Extract<RowFacts, { kind: Kind }>> {
  const [row] = await ask(finance, kind, key);
  // The site's own schema: the database must answer in this shape.
  return rowFactsShapes[kind].parse(row?.facts) as Extract<RowFacts, { kind: Kind }>;
}

describe("the details of a row", () => {
  test("show for a payout what was sold, each attempt, what staff did, and in the end block and ledger", async () => {
    const sold = await sell();
    const id = await idOf(sold);
    await forge("select public.mark_payout_retry($1, 'No node answered us.', 'node_away')", [id]);
    await forge("select public.mark_payout_retry($1, 'No credits are left.', 'work_missing')", [id]);
    await fail(sold, "work_missing");
    const failed = await read("payout", id);
    expect(failed.row).toMatchObject({ id, status: "failed", source: sold.account, errorClass: "work_missing" });
    expect(failed.attempts.map(({ error_class, error }) => [error_class, error])).toEqual([
      ["work_missing", "No credits are left."],
      ["node_away", "No node answered us."],
    ]);
    expect(failed.log).toEqual([]);
    expect(failed.purchase).toMatchObject({ id: sold.id, status: "paid" });
    expect(failed.purchase?.post_title).toContain("On the matter of");
    expect(failed.payments).toHaveLength(1);

    await act(finance, id, "retry", null, "Credits were bought");
    await makeDue(sold);
    await workers()(sold.account);
    const paid = await read("payout", id);
    expect(paid.row).toMatchObject({ status: "paid", blockState: "confirmed", lastError: null });
    expect(paid.attempts).toHaveLength(2);
    expect(paid.log).toMatchObject([
      { action: "retry_payout", reason: "Credits were bought", before: "failed", after: "pending" },
    ]);
    expect(paid.blocks.map(({ kind, state }) => [kind, state])).toEqual(
      expect.arrayContaining([
        ["open", "confirmed"],
        ["send", "confirmed"],
      ]),
    );
    expect(paid.blocks.map(({ hash }) => hash)).toContain(paid.row.blockHash);
    expect(paid.ledger.map(({ account }) => account).toSorted()).toEqual(["chain", "creator"]);
    expect(paid.ledger.reduce((sum, leg) => sum + BigInt(leg.amount_raw), 0n)).toBe(0n);
    expect(paid.payouts.map(({ kind }) => kind).toSorted()).toEqual(["creator", "fee"]);
  });

  test("show for a block, a payment and an alert the account they belong to", async () => {
    const sold = await sell();
    const hash = newHash();
    await forge("select public.mark_payout_publishing($1, $2, $3, '{}')", [await idOf(sold), hash, newHash()]);
    await forge("select private.raise_alert('balance_differs', $1, null, 'Less than the books say.', 5, 3)", [
      sold.account,
    ]);
    await stage().world.as(finance, "select public.note_vote($1, 'It is slow')", [hash]);

    const block = await read("block", hash);
    expect(block).toMatchObject({ account: sold.account, row: { hash, state: "signed" }, purchase: { id: sold.id } });
    expect(block.log).toMatchObject([{ action: "request_confirmation", reason: "It is slow" }]);
    expect(block.alerts).toMatchObject([{ kind: "balance_differs" }]);

    const payment = block.payments[0]?.hash ?? "";
    const ofPayment = async () => (await read("payment", payment)).row;
    expect(await read("payment", payment)).toMatchObject({ account: sold.account, row: { hash: payment } });
    const alert = block.alerts[0]?.id ?? "";
    const found = await read("alert", alert);
    expect(found).toMatchObject({ account: sold.account, row: { id: alert, expected_raw: "5", found_raw: "3" } });
    expect(found.blocks.map((one) => one.hash)).toEqual([hash]);

    // As in the list of what we have not received yet.
    expect(await ofPayment()).toMatchObject({ reason: "alert" });
    await stage().world.as(finance, "select public.close_alert($1, 'It was a test')", [alert]);
    expect(await ofPayment()).toMatchObject({ reason: "due" });
    await forge("update public.payouts set status = 'failed' where source_account = $1", [sold.account]);
    expect(await ofPayment()).toMatchObject({ reason: "stuck" });
    await forge("update public.payouts set status = 'cancelled' where source_account = $1", [sold.account]);
    expect(await ofPayment()).toMatchObject({ reason: "left" });
    await forge("update public.payments set received_block = $2 where block_hash = $1", [payment, hash]);
    expect(await ofPayment()).toMatchObject({ reason: null });
  });

  test("open for finance alone, and are empty where there is nothing", async () => {
    const id = await idOf(await sell());
    for (const office of ["moderator", "support", null]) {
      await expect(ask(await addStaff(stage().world, office), "payout", id), String(office)).rejects.toThrow(
        "not_found",
      );
    }
    await expect(ask(await stage().world.addPerson({ isAnonymous: true }), "payout", id)).rejects.toThrow("not_found");
    await expect(ask(null, "payout", id)).rejects.toThrow("permission denied");
    expect(await ask(finance, "block", newHash())).toEqual([{ facts: null }]);
  });
});

describe("saved filters", () => {
  const save = (who: Person | null, name: string, query = "?kind=fee") =>
    stage().world.as<{ id: string }>(who, "select public.save_staff_filter('failed-payouts', $1, $2) as id", [
      name,
      query,
    ]);
  const remove = (who: Person | null, id: string) =>
    stage().world.as(who, "select public.remove_staff_filter($1)", [id]);
  const namesOf = async (who: Person) =>
    (await stage().world.as<{ name: string }>(who, "select name from public.staff_filters order by name")).map(
      ({ name }) => name,
    );

  test("are read and removed by their owner alone", async () => {
    const [saved] = await save(finance, "  Fees that failed ");
    const id = saved?.id ?? "";
    await save(other, "Fees that failed", "?kind=refund");
    expect(await namesOf(finance)).toEqual(["Fees that failed"]);
    await expect(save(finance, "Fees that failed")).rejects.toThrow("conflict");
    await expect(save(finance, "   ")).rejects.toThrow("validation_failed");
    await expect(save(finance, "x".repeat(61))).rejects.toThrow("validation_failed");

    for (const office of ["moderator", "support", null]) {
      const person = await addStaff(stage().world, office);
      await expect(save(person, "Mine"), String(office)).rejects.toThrow("not_found");
      await expect(remove(person, id), String(office)).rejects.toThrow("not_found");
    }
    await expect(save(null, "Mine")).rejects.toThrow("permission denied");
    await expect(remove(null, id)).rejects.toThrow("permission denied");
    await expect(remove(other, id)).rejects.toThrow("not_found");
    await remove(finance, id);
    await expect(remove(finance, id)).rejects.toThrow("not_found");
    expect(await namesOf(finance)).toEqual([]);
    expect(await namesOf(other)).toEqual(["Fees that failed"]);
  });

  test("are limited to thirty per list, even when many are saved at once", async () => {
    const keeper = await addStaff(stage().world, "owner");
    const tries = await Promise.allSettled(Array.from({ length: 33 }, (_, at) => save(keeper, `Filter ${at}`)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
    expect(await namesOf(keeper)).toHaveLength(30);
  });
});
