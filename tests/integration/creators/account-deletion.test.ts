import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { deletionCalls } from "#tests/support/world/deletion-calls.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { newAccount, openWorld, type Person, XNO } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 8);
afterAll(world.close);
const { ask, step, run, find, pass, cancel, makeDue, finish, sellAndPay } = deletionCalls(world);
const calls = purchaseCalls(world);
const PRICE = XNO / 20n;

beforeAll(() => world.addAddresses(60));

const author = () => world.addPerson({ isCreator: true });

/** A person with an address that can get mail. */
async function mailable(options?: Parameters<typeof world.addPerson>[0]): Promise<Person & { email: string }> {
  const person = await world.addPerson(options);
  const email = `leaving-${person.id}@example.com`;
  await world.pool.query("update auth.users set email = $2, email_confirmed_at = now() where id = $1", [
    person.id,
    email,
  ]);
  return { ...person, email };
}

const mailsOf = async ({ id }: Person) =>
  (
    await world.pool.query<{ template: string }>(
      "select template from public.outbox where user_id = $1 order by created_at, template",
      [id],
    )
  ).rows.map(({ template }) => template);

const statusOf = async (table: "profiles" | "posts", id: string) =>
  (await world.one<{ status: string }>(`select status from public.${table} where id = $1`, [id])).status;

const publish = (person: Person, post: string) =>
  world.as(
    person,
    "select public.publish_post(p.id, p.latest_version, false, true) from public.posts p where p.id = $1",
    [post],
  );

describe("asking for the deletion of an account", () => {
  test("takes a fresh code, changes nothing when repeated, and is told by mail", async () => {
    const person = await mailable();
    for (const isProven of [false, null]) await expect(ask(person, isProven)).rejects.toThrow("forbidden");
    expect(await find(person)).toBeUndefined();
    const { due } = await ask(person);
    expect(Math.round((Date.parse(due) - Date.now()) / 86_400_000)).toBe(14);
    expect(await ask(person)).toEqual({ due });
    expect(await mailsOf(person)).toEqual(["deletion_scheduled"]);
    expect(await run(person)).toMatchObject({ withdrawn: false, closed: false });
  });

  test("is not for visitors, staff, suspended accounts, or a wallet that has just signed in", async () => {
    await expect(ask(await world.addPerson({ isAnonymous: true }))).rejects.toThrow("registered_required");
    await expect(ask(await addStaff(world, "support"))).rejects.toThrow("conflict");
    const suspended = await author();
    await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [suspended.id]);
    await expect(ask(suspended)).rejects.toThrow("forbidden");
    const byWallet = await world.addPerson();
    await world.pool.query(
      "insert into public.wallet_accounts (user_id, account, opened_at, proven_at) values ($1, $2, now(), now())",
      [byWallet.id, newAccount()],
    );
    await expect(ask(byWallet)).rejects.toThrow("forbidden");
    await world.pool.query(
      "update public.wallet_accounts set opened_at = now() - interval '25 hours' where user_id = $1",
      [byWallet.id],
    );
    await ask(byWallet, false);
  });

  test("is closed to browsers, who can only cancel their own, and see only their own", async () => {
    const [person, stranger] = [await author(), await author()];
    const call = "select public.request_account_deletion($1, true)";
    for (const who of [person, stranger, null])
      await expect(world.as(who, call, [person.id])).rejects.toThrow("permission denied");
    await ask(person);
    await cancel(stranger);
    expect(await world.as(stranger, "select user_id from public.account_deletions")).toEqual([]);
    expect(await world.as(person, "select user_id from public.account_deletions")).toEqual([{ user_id: person.id }]);
    for (const write of [
      "delete from public.account_deletions",
      "update public.account_deletions set due_at = now()",
      `insert into public.account_deletions (user_id) values ('${stranger.id}')`,
    ])
      await expect(world.as(person, write)).rejects.toThrow("permission denied");
    expect(await find(person)).toMatchObject({ closed: false });
  });

  test("is limited: five times a day", async () => {
    const person = await author();
    for (let n = 0; n < 5; n++) {
      await ask(person);
      await cancel(person);
    }
    await expect(ask(person)).rejects.toThrow("rate_limited");
  });
});

describe("until an account is deleted", () => {
  test("old posts are sold and edited, and new ones are refused", async () => {
    const person = await author();
    const [old, draft] = [await world.addPost(person), await world.addPost(person, { isPublished: false })];
    await ask(person);
    await expect(publish(person, draft)).rejects.toThrow("conflict");
    await expect(
      world.as(
        person,
        "select public.schedule_post(p.id, p.latest_version, now() + interval '1 day', true) from public.posts p where p.id = $1",
        [draft],
      ),
    ).rejects.toThrow("conflict");
    await publish(person, old);
    expect((await calls.pay(await calls.open(await world.addPerson(), old), PRICE)).status).toBe("paid");
    await cancel(person);
    await publish(person, draft);
  });

  test("its posts are withdrawn when it is due, cannot come back or be bought, and cancelling leaves them withdrawn", async () => {
    const person = await mailable({ isCreator: true });
    const post = await world.addPost(person);
    await ask(person);
    await pass(person);
    expect(await run(person)).toMatchObject({ withdrawn: true, closed: false, waits_for: "sales" });
    expect(await statusOf("posts", post)).toBe("unpublished");
    await expect(publish(person, post)).rejects.toThrow("conflict");
    await expect(calls.open(await world.addPerson(), post)).rejects.toThrow();
    await cancel(person);
    await cancel(person);
    expect(await find(person)).toBeUndefined();
    expect(await step(person)).toBe(false);
    expect(await mailsOf(person)).toEqual(["deletion_scheduled", "deletion_cancelled"]);
    await publish(person, post);
    expect(await statusOf("posts", post)).toBe("published");
  });

  test("a quote that was open is waited out, and so is a refund window", async () => {
    const person = await author();
    const post = await world.addPost(person);
    const quote = await calls.open(await world.addPerson(), post);
    const sold = await calls.pay(await calls.open(await world.addPerson(), post), PRICE);
    await makeDue(person);
    expect(await run(person)).toMatchObject({ waits_for: "sales" });
    await calls.cancel(quote);
    expect(await run(person)).toMatchObject({ waits_for: "sales" });
    await world.pool.query("update public.purchases set refund_window_ends_at = now() where id = $1", [sold.id]);
    expect(await run(person)).toMatchObject({ waits_for: "payouts", closed: false });
  });

  test("nothing is closed while the author is owed a raw: held, frozen, failed, without an address, or cancelled", async () => {
    const person = await author();
    const post = await world.addPost(person);
    const bought = await sellAndPay(await world.addPerson(), post, PRICE);
    const second = await calls.pay(await calls.open(await world.addPerson(), post), PRICE);
    await world.pool.query("update public.purchases set refund_window_ends_at = now() where id = $1", [second.id]);
    const share = (await calls.payouts(second)).find(({ kind }) => kind === "creator");
    if (!share) throw new Error("The sale has no share.");
    await makeDue(person);
    const become = (sql: string) => world.pool.query(`update public.payouts set ${sql} where id = $1`, [share.id]);
    expect(await run(person)).toMatchObject({ waits_for: "payouts" });
    await world.pool.query("insert into public.payout_freezes (user_id) values ($1)", [person.id]);
    expect(await run(person)).toMatchObject({ waits_for: "frozen" });
    await world.pool.query("delete from public.payout_freezes where user_id = $1", [person.id]);
    await become("status = 'failed'");
    expect(await run(person)).toMatchObject({ waits_for: "stuck" });
    await become("status = 'awaiting_address', recipient_account = null");
    expect(await run(person)).toMatchObject({ waits_for: "stuck" });
    await become("status = 'cancelled'");
    await world.pool.query("update public.payouts set status = 'cancelled' where purchase_id = $1", [second.id]);
    expect(await run(person)).toMatchObject({ waits_for: "stuck", closed: false });
    expect(await statusOf("profiles", person.id)).toBe("active");
    await world.pool.query(
      "update public.payouts set status = 'pending', recipient_account = $2, next_attempt_at = now() where purchase_id = $1",
      [second.id, share.recipient_account],
    );
    for (const payout of await calls.payouts(second)) await calls.send(payout);
    const entries = () =>
      world.one<{ count: string; owed: string }>(
        `select count(*), coalesce(sum(amount_raw) filter (where account = 'creator'), 0)::text as owed
         from public.ledger_entries where purchase_id = any ($1)`,
        [[bought.id, second.id]],
      );
    const before = await entries();
    expect(before.owed).toBe("0");
    expect(await finish(person)).toMatchObject({ closed: true, erased: true });
    expect(await entries()).toEqual(before);
  });

  test("a suspension or an office that came meanwhile stops it", async () => {
    const [suspended, appointed] = [await author(), await author()];
    await makeDue(suspended);
    await makeDue(appointed);
    for (const person of [suspended, appointed]) expect(await find(person)).toMatchObject({ closed: false });
    await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [suspended.id]);
    await world.pool.query(`update auth.users set raw_app_meta_data = '{"role": "support"}' where id = $1`, [
      appointed.id,
    ]);
    expect(await run(suspended)).toMatchObject({ waits_for: "suspension" });
    expect(await run(appointed)).toMatchObject({ waits_for: "office" });
  });

  test("a reader's own purchase and return are waited out", async () => {
    const [writer, reader] = [await author(), await world.addPerson()];
    const [first, second] = [await world.addPost(writer), await world.addPost(writer)];
    const quote = await calls.open(reader, first);
    const bought = await calls.pay(await calls.open(reader, second), PRICE, { isService: true });
    await makeDue(reader);
    expect(await run(reader)).toMatchObject({ waits_for: "purchases" });
    await calls.cancel(quote);
    await world.pool.query("update public.purchases set expires_at = now() - interval '30 days' where id = $1", [
      quote.id,
    ]);
    await calls.refund(bought, "author");
    expect(await run(reader)).toMatchObject({ waits_for: "returns", closed: false });
  });
});

describe("cancelling and deleting at once", () => {
  test("whichever is first, wins, whole", async () => {
    for (let n = 0; n < 6; n++) {
      const person = await author();
      await makeDue(person);
      const [stopped, ...steps] = await Promise.allSettled([cancel(person), step(person), step(person)]);
      expect(steps.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      const row = await find(person);
      expect(await statusOf("profiles", person.id)).toBe(row ? "deleted" : "active");
      if (row) expect(stopped).toMatchObject({ status: "rejected", reason: { message: "gone" } });
    }
  });

  test("a job that runs twice at once deletes once", async () => {
    const person = await mailable({ isCreator: true });
    await makeDue(person);
    await Promise.all([run(person), run(person), run(person)]);
    const { rows } = await world.pool.query("select template from public.outbox where recipient_email = $1", [
      person.email,
    ]);
    expect(rows).toEqual([{ template: "account_deleted" }]);
  });

  test("a step that is lost with its worker is taken again", async () => {
    const person = await author();
    await world.addPost(person);
    await ask(person);
    for (const _ of ["withdrawn", "closed", "erased"]) {
      await pass(person);
      do await lose(person);
      while (await step(person));
    }
    expect(await find(person)).toMatchObject({ erased: true });
  });
});

/** A step whose worker is killed before it commits. */
async function lose({ id }: Person): Promise<void> {
  const client = await world.pool.connect();
  try {
    await client.query("begin");
    await client.query("select private.delete_account($1)", [id]);
    await client.query("rollback");
  } finally {
    client.release();
  }
}
