import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { FREEZE, freezeCalls, hashOf, STORE, storeValues } from "#tests/support/world/freeze-calls.ts";
import { newAccount, openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 8);
afterAll(world.close);
const { addAuthor, sell, look, store, freeze, endFreeze, release } = freezeCalls(world);

const RACES = sampleSize({ daily: 6, nightly: 200 });

let finance: Person;
beforeAll(async () => {
  await world.addAddresses(RACES * 2 + 30);
  finance = await addStaff(world, "finance");
});

const act = (what: string, id: string, given: string | null = null) =>
  world.as(finance, "select public.act_on_payout($1, $2, 'The author wrote to us', $3)", [id, what, given]);
describe("while payouts are frozen", () => {
  test("nothing is sent, whether due, released, failed or new, and the money stays owed", async () => {
    const author = await addAuthor();
    const [due, failed] = [await sell(author), await sell(author)];
    await world.pool.query("update public.payouts set status = 'failed' where id = $1", [failed.id]);
    expect(await freeze(author.secret)).toEqual({ was_frozen: false, leaving_raw: "0" });

    expect((await look(due.id)).status).toBe("held");
    await release();
    expect((await look(due.id)).status).toBe("held");
    for (const { id } of [due, failed])
      await expect(world.as(author, "select public.send_own_payout($1)", [id])).rejects.toThrow("conflict");
    for (const what of ["retry", "rebuild"]) await expect(act(what, failed.id)).rejects.toThrow("conflict");
    await expect(act("release", due.id)).rejects.toThrow("conflict");

    // Sold while frozen, to an address that was changed while frozen.
    await world.pool.query("select public.change_payout_address($1, $2, true)", [author.id, newAccount()]);
    const later = await sell(author);
    for (const payout of [later, { ...due, status: "pending" }]) expect(await store(payout)).toBe("changed");
    expect(await look(later.id)).toMatchObject({ status: "held", living: 0 });
    const { rows } = await world.pool.query(
      "select sum(l.amount_raw)::text as raw from public.ledger_entries l where l.profile_id = $1 and l.account = 'creator'",
      [author.id],
    );
    expect(rows).toEqual([{ raw: (-3n * BigInt(due.amount)).toString() }]);
    const [held] = await world.as<{ why: string }>(author, "select why from public.list_earnings('held')");
    expect(held?.why).toBe("frozen");
  });

  test("finance sees it, and gives a sale to a thief's address another one, which waits, too", async () => {
    const author = await addAuthor();
    const stolen = await sell(author);
    await expect(act("ask_for_address", stolen.id)).rejects.toThrow("conflict");
    await freeze(author.secret);
    const listed = await world.as<{ id: string; is_frozen: boolean }>(
      finance,
      "select id, is_frozen from public.list_staff_payouts('pending', words => $1)",
      [stolen.id],
    );
    expect(listed).toEqual([{ id: stolen.id, is_frozen: true }]);
    const [facts] = await world.as<{ row: { purchase: { payouts_frozen_at: string }; log: { action: string }[] } }>(
      finance,
      "select public.read_staff_row('payout', $1) as row",
      [stolen.id],
    );
    expect(facts?.row.purchase.payouts_frozen_at).toEqual(expect.any(String));
    expect(facts?.row.log.map(({ action }) => action)).toEqual(["freeze_payouts"]);

    const own = newAccount();
    await act("ask_for_address", stolen.id);
    await act("set_address", stolen.id, own);
    expect(await store({ ...stolen, recipient: own })).toBe("changed");
    expect(await look(stolen.id)).toMatchObject({ status: "held", recipient: own, living: 0 });
    await endFreeze(author);
    await release();
    expect(await store({ ...stolen, recipient: own })).toBe("stored");
  });

  test("readers get back what is theirs, also when finance had put it on hold", async () => {
    const author = await addAuthor();
    const { id: share } = await sell(author);
    const back = await world.one<{ id: string }>(
      `insert into public.payouts (purchase_id, payment_hash, source_account, kind, recipient_account, recipient_id, amount_raw, status, held_until)
       select o.purchase_id, p.block_hash, o.source_account, 'excess', p.from_account, b.buyer_id, 1, 'held', now()
       from public.payouts o join public.purchases b on b.id = o.purchase_id join public.payments p on p.purchase_id = b.id
       where o.id = $1 returning id`,
      [share],
    );
    await freeze(author.secret);
    await release();
    expect([(await look(share)).status, (await look(back.id)).status]).toEqual(["held", "pending"]);
  });

  test("finance sends no block of theirs again", async () => {
    const author = await addAuthor();
    const due = await sell(author);
    await store(due);
    await freeze(author.secret);
    const { hash } = await world.one<{ hash: string }>("select block_hash as hash from public.payouts where id = $1", [
      due.id,
    ]);
    await expect(world.as(finance, "select public.push_block($1, 'It is late')", [hash])).rejects.toThrow("conflict");
  });

  test("a sale that gets another address stays held as long as it was", async () => {
    const author = await addAuthor();
    const due = await sell(author);
    await freeze(author.secret);
    await world.pool.query("update public.payouts set held_until = 'infinity' where id = $1", [due.id]);
    await act("ask_for_address", due.id);
    await endFreeze(author);
    await act("set_address", due.id, newAccount());
    await release();
    expect((await look(due.id)).status).toBe("held");
  });

  test("the author sees what waits, by address, and no one else does", async () => {
    const author = await addAuthor();
    const [first, second] = [await sell(author), await sell(author)];
    await world.pool.query("select public.change_payout_address($1, $2, true)", [author.id, newAccount()]);
    const moved = await sell(author);
    expect(await store(second)).toBe("stored");
    await freeze(author.secret);
    const sums = (who: Person) => world.as(who, "select * from public.sum_waiting_payouts()");
    expect(
      (await sums(author)).toSorted((one, other) => String(one.account).localeCompare(String(other.account))),
    ).toEqual(
      [first, moved]
        .map(({ recipient, amount }) => ({ account: recipient, amount_raw: amount, payouts: "1" }))
        .toSorted((one, other) => one.account.localeCompare(other.account)),
    );
    expect(await sums(finance)).toEqual([]);
  });
});

describe("a freeze and a block being stored take turns", () => {
  test("the block first: the freeze waits for it, says what leaves and stops the rest", async () => {
    const author = await addAuthor();
    const [leaving, waiting] = [await sell(author), await sell(author)];
    const client = await world.pool.connect();
    await client.query("begin");
    await client.query(STORE, storeValues(leaving));
    let isOver = false;
    const frozen = freeze(author.secret).finally(() => {
      isOver = true;
    });
    await waitForLock("freeze_payouts");
    expect(isOver).toBe(false);
    await client.query("commit");
    client.release();
    expect(await frozen).toEqual({ was_frozen: false, leaving_raw: leaving.amount });
    expect(await look(leaving.id)).toMatchObject({ status: "publishing", living: 1 });
    expect(await look(waiting.id)).toMatchObject({ status: "held", living: 0 });
  });

  test("the freeze first: the block waits for it and is not stored", async () => {
    const author = await addAuthor();
    const due = await sell(author);
    const client = await world.pool.connect();
    await client.query("begin");
    await client.query(FREEZE, [hashOf(author.secret)]);
    const said = store(due);
    await waitForLock("store_send");
    await client.query("commit");
    client.release();
    expect(await said).toBe("changed");
    expect(await look(due.id)).toMatchObject({ status: "held", living: 0 });
  });

  test("the author's other calls first: the freeze waits for them, and does not stop them", async () => {
    const author = await addAuthor();
    const client = await world.pool.connect();
    await client.query("begin");
    await client.query("select from public.profiles where id = $1 for update", [author.id]);
    const frozen = freeze(author.secret);
    await waitForLock("freeze_payouts");
    await client.query("select from public.private_profiles where id = $1 for update", [author.id]);
    await client.query("commit");
    client.release();
    expect(await frozen).toEqual({ was_frozen: false, leaving_raw: "0" });
  });

  test("in any order, a payout is either stored or held", async () => {
    for (let race = 0; race < RACES; race++) {
      const author = await addAuthor();
      const due = await sell(author);
      const [said, frozen] = await Promise.all([store(due).catch(() => "refused"), freeze(author.secret)]);
      const now = await look(due.id);
      if (said === "stored") {
        expect(now).toMatchObject({ status: "publishing", living: 1 });
        expect(frozen?.leaving_raw).toBe(due.amount);
      } else expect(now).toMatchObject({ status: "held", living: 0 });
      await expect(store(await sell(author))).resolves.toBe("changed");
    }
  });

  /** Until a call waits for a lock, as the database itself sees it. */
  async function waitForLock(name: string): Promise<void> {
    for (;;) {
      const { waiting } = await world.one<{ waiting: boolean }>(
        `select exists (select from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database() and query like '%' || $1 || '%' and pid <> pg_backend_pid()) as waiting`,
        [name],
      );
      if (waiting) return;
    }
  }
});
