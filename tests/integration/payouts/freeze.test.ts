import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { addStaff } from "#tests/support/world/staff.ts";
import { newAccount, newHash, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 8);
const { open, pay } = purchaseCalls(world);
afterAll(world.close);

const PRICE = XNO / 20n;
const RACES = sampleSize({ daily: 6, nightly: 200 });
const NO_CAP = (10n ** 38n).toString();

type Payout = { id: string; status: string; recipient: string; amount: string; living: number };
type Author = Person & { post: string; secret: string };

let finance: Person;
beforeAll(async () => {
  await world.addAddresses(RACES * 2 + 30);
  finance = await addStaff(world, "finance");
});

const linkFor = async ({ id }: Person) =>
  (await world.one<{ path: string }>("select private.make_freeze_link($1) as path", [id])).path.replace("/freeze/", "");

async function addAuthor(): Promise<Author> {
  const author = await world.addPerson({ isCreator: true });
  return { ...author, post: await world.addPost(author), secret: await linkFor(author) };
}

/** A sale whose author's share is due. */
async function sell({ post }: Author): Promise<Payout> {
  const { id } = await pay(await open(await world.addPerson(), post), PRICE);
  await world.pool.query("update public.payouts set status = 'pending', held_until = now() where purchase_id = $1", [
    id,
  ]);
  await world.pool.query("update public.purchases set refund_window_ends_at = now() where id = $1", [id]);
  const share = await world.one<{ id: string }>(
    "select id from public.payouts where purchase_id = $1 and kind = 'creator'",
    [id],
  );
  return look(share.id);
}

const look = (id: string) =>
  world.one<Payout>(
    `select p.id, p.status, p.recipient_account as recipient, p.amount_raw::text as amount,
       (select count(*)::int from public.nano_blocks b where b.account = p.source_account and b.state <> 'dead') as living
     from public.payouts p where p.id = $1`,
    [id],
  );

const STORE = "select private.store_send($1, $2, $3, '{}', null, $4, $5, $6, $6) as said";
const storeValues = ({ id, recipient, amount }: Payout) => [id, newHash(), newHash(), recipient, amount, NO_CAP];
/** The worker's last check before a signed block is sent. */
const store = async (payout: Payout) => (await world.one<{ said: string }>(STORE, storeValues(payout))).said;

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
const FREEZE = "select was_frozen, leaving_raw from public.freeze_payouts($1)";
const freeze = async (secret: string) =>
  (await world.pool.query<{ was_frozen: boolean; leaving_raw: string }>(FREEZE, [hashOf(secret)])).rows[0];
const endFreeze = ({ id }: Person, isProven = true) =>
  world.pool.query("select public.end_payout_freeze($1, $2)", [id, isProven]);
const release = () => world.pool.query("select public.release_payouts(100000)");
const act = (what: string, id: string, given: string | null = null) =>
  world.as(finance, "select public.act_on_payout($1, $2, 'The author wrote to us', $3)", [id, what, given]);
const isFrozen = async ({ id }: Person) =>
  (await world.one<{ frozen: boolean }>("select private.is_frozen($1) as frozen", [id])).frozen;
const mailsTo = async ({ id }: Person) =>
  (await world.pool.query("select template, data from public.outbox where user_id = $1 order by created_at", [id]))
    .rows;
const auditOf = async ({ id }: Person) =>
  (
    await world.pool.query("select action, actor_id from public.admin_audit_log where target = $1 order by id", [
      `profile:${id}`,
    ])
  ).rows;

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

describe("the link", () => {
  test("comes with the mail about a changed address, and freezes that author alone", async () => {
    const [author, other] = [await addAuthor(), await addAuthor()];
    await world.pool.query("select public.change_payout_address($1, $2, true)", [author.id, newAccount()]);
    const [mail] = await mailsTo(author);
    expect(mail).toMatchObject({ template: "payout_address_changed" });
    const path: string = mail.data.path;
    expect(path).toMatch(/^\/freeze\/[0-9a-f]{64}$/);
    await freeze(path.replace("/freeze/", ""));
    expect([await isFrozen(author), await isFrozen(other)]).toEqual([true, false]);
    expect(await store(await sell(other))).toBe("stored");
  });

  test("is written nowhere but in the mail, and one that is not known or has expired does nothing", async () => {
    const author = await addAuthor();
    const stored = await world.one<{ found: boolean }>(
      "select exists (select from private.freeze_links l where l::text like '%' || $1 || '%') as found",
      [author.secret],
    );
    expect(stored.found).toBe(false);
    await world.pool.query("update private.freeze_links set expires_at = now() where user_id = $1", [author.id]);
    for (const secret of [author.secret, "", author.id, hashOf(author.secret)])
      expect(await freeze(secret)).toBeUndefined();
    expect(await isFrozen(author)).toBe(false);
  });

  test("twice, also at once, changes nothing more: one mail, one line of the audit log", async () => {
    const author = await addAuthor();
    const answers = await Promise.all([1, 2, 3].map(() => freeze(author.secret)));
    expect(answers.map((answer) => answer?.was_frozen).toSorted()).toEqual([false, true, true]);
    expect((await mailsTo(author)).map(({ template }) => template)).toEqual(["payouts_frozen"]);
    expect(await auditOf(author)).toEqual([{ action: "freeze_payouts", actor_id: author.id }]);
  });

  test("is closed to browsers, also for the author", async () => {
    const author = await addAuthor();
    for (const who of [null, author])
      for (const call of ["freeze_payouts('x')", `end_payout_freeze('${author.id}', true)`])
        await expect(world.as(who, `select public.${call}`)).rejects.toThrow("permission denied");
    for (const sql of ["delete from public.payout_freezes", "insert into public.payout_freezes values (auth.uid())"])
      await expect(world.as(author, sql)).rejects.toThrow("permission denied");
  });
});

describe("the end of a freeze", () => {
  test("takes a fresh code, sends what waited, and mails another link", async () => {
    const author = await addAuthor();
    const due = await sell(author);
    await freeze(author.secret);
    for (const isProven of [false, null])
      await expect(world.pool.query("select public.end_payout_freeze($1, $2)", [author.id, isProven])).rejects.toThrow(
        "forbidden",
      );
    expect(await isFrozen(author)).toBe(true);
    await endFreeze(author);
    await endFreeze(author);
    expect(await auditOf(author)).toMatchObject([{ action: "freeze_payouts" }, { action: "end_payout_freeze" }]);
    const [, mail, ...others] = await mailsTo(author);
    expect([mail?.template, others]).toEqual(["payout_freeze_ended", []]);
    await release();
    expect((await look(due.id)).status).toBe("pending");
    expect(await store(due)).toBe("stored");
    expect(await freeze(mail?.data.path.replace("/freeze/", ""))).toMatchObject({ was_frozen: false });
    expect(await isFrozen(author)).toBe(true);
  });

  test("is refused to a suspended author, and keeps a refund window", async () => {
    const author = await addAuthor();
    const due = await sell(author);
    await world.pool.query(
      "update public.payouts set status = 'held', held_until = now() + interval '1 hour' where id = $1",
      [due.id],
    );
    await freeze(author.secret);
    await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [author.id]);
    await expect(endFreeze(author)).rejects.toThrow("forbidden");
    await world.pool.query("update public.profiles set status = 'active' where id = $1", [author.id]);
    await endFreeze(author);
    await release();
    expect((await look(due.id)).status).toBe("held");
  });
});
