import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { copyrightCalls } from "#tests/support/moderation/copyright-calls.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { type Author, freezeCalls, STORE, storeValues } from "#tests/support/world/freeze-calls.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 8);
afterAll(world.close);
const { addAuthor, sell, look, store, release } = freezeCalls(world);
const { claim, hold, endHold, decide, ageHold, decisionAbout, templatesTo } = copyrightCalls(world);

const RACES = sampleSize({ daily: 6, nightly: 200 });

let moderator: Person;
let finance: Person;
beforeAll(async () => {
  await world.addAddresses(RACES * 2 + 60);
  moderator = await addStaff(world, "moderator");
  finance = await addStaff(world, "finance");
});

const whyOf = async (author: Person) =>
  world.as<{ why: string; held_until: Date }>(author, "select why, held_until from public.list_earnings('held')");
const restrictions = async (who: Person | null) =>
  (await world.as<{ r: object[] }>(who, "select public.list_payment_restrictions() as r"))[0]?.r;
const owedTo = async ({ id }: Person) =>
  (
    await world.one<{ raw: string | null }>(
      "select (-sum(amount_raw))::text as raw from public.ledger_entries where profile_id = $1 and account = 'creator'",
      [id],
    )
  ).raw;

describe("while the payouts of a post are on hold", () => {
  test("its shares wait, whether due, new or failed, and the author's other posts are paid as usual", async () => {
    const author = await addAuthor();
    const other = { ...author, post: await world.addPost(author) } satisfies Author;
    const [due, failed, elsewhere] = [await sell(author), await sell(author), await sell(other)];
    await world.pool.query("update public.payouts set status = 'failed' where id = $1", [failed.id]);
    const report = await claim(author.post);
    const [answer] = await hold(moderator, report);
    expect(Date.parse(answer?.until ?? "") - Date.now()).toBeLessThanOrEqual(7 * 86_400_000);

    expect((await look(due.id)).status).toBe("held");
    await release();
    expect((await look(due.id)).status).toBe("held");
    const later = await sell(author);
    for (const payout of [later, { ...due, status: "pending" }]) expect(await store(payout)).toBe("changed");
    expect(await look(later.id)).toMatchObject({ status: "held", living: 0 });
    // Tried again by its author, it is due, and the last check holds it.
    await world.as(author, "select public.send_own_payout($1)", [failed.id]);
    expect(await store(failed)).toBe("changed");
    expect(await look(failed.id)).toMatchObject({ status: "held", living: 0 });
    expect(await store(elsewhere)).toBe("stored");
    expect(await owedTo(author)).toBe((4n * BigInt(due.amount)).toString());

    await world.pool.query(
      "update public.payouts set held_until = now() where purchase_id in (select purchase_id from public.payouts where id = $1)",
      [due.id],
    );
    await release();
    const fees = await world.pool.query(
      "select o.status from public.payouts o join public.purchases b on b.id = o.purchase_id where b.post_id = $1 and o.kind = 'fee' and o.status = 'held'",
      [author.post],
    );
    expect(fees.rows.length).toBeGreaterThan(0);
  });

  test("the author reads why, until when, and can appeal; no one else reads it", async () => {
    const author = await addAuthor();
    await sell(author);
    const report = await claim(author.post);
    await hold(moderator, report);
    const decision = await decisionAbout(author.post, "hold_payouts");
    const { ends_at } = await world.one<{ ends_at: Date }>(
      "select ends_at from private.payout_holds where report_id = $1",
      [report],
    );
    expect(await whyOf(author)).toEqual([{ why: "copyright_report", held_until: ends_at }]);
    const [sum] = await world.as(author, "select why, first_until from public.sum_earnings() where part = 'held'");
    expect(sum).toEqual({ why: "copyright_report", first_until: ends_at });
    expect(await restrictions(author)).toMatchObject([
      { kind: "copyright", decision_id: decision, facts: "The same text was published in 2019" },
    ]);
    for (const who of [await addAuthor(), moderator, null])
      if (who) expect(await restrictions(who)).toEqual([]);
      else await expect(restrictions(who)).rejects.toThrow("permission denied");
    expect(await templatesTo(author)).toContain("payouts_on_hold");
    const [read] = await world.as<{ d: object }>(author, "select public.read_decision($1) as d", [decision]);
    expect(read?.d).toMatchObject({ action: "hold_payouts", why_no_appeal: null });

    await world.as(author, "select public.file_appeal($1, 'I wrote this text myself in 2018.')", [decision]);
    // The report is still open: an appeal of the hold decides nothing about it.
    const still = await world.one("select status from public.reports where id = $1", [report]);
    expect(still).toEqual({ status: "open" });
    const { id: appeal } = await world.one<{ id: string }>("select id from private.appeals where decision_id = $1", [
      decision,
    ]);
    const second = await addStaff(world, "moderator");
    await world.as(second, "select public.decide_appeal($1, 'overturn', '', 'It is the author’s own')", [appeal]);
    await release();
    expect(await whyOf(author)).toEqual([]);
    expect(await restrictions(author)).toEqual([]);
  });

  test("readers return the post, and get their money", async () => {
    const author = await addAuthor();
    const share = await sell(author);
    const report = await claim(author.post);
    await hold(moderator, report);
    const { purchase_id: purchase } = await world.one<{ purchase_id: string }>(
      "select purchase_id from public.payouts where id = $1",
      [share.id],
    );
    await world.pool.query(
      "update public.purchases set refund_window_ends_at = now() + interval '5 minutes' where id = $1",
      [purchase],
    );
    await world.pool.query("select public.refund_purchase($1, 'Too short', 'buyer')", [purchase]);
    expect((await look(share.id)).status).toBe("cancelled");
  });

  test("finance cannot release a share, and sees the reason", async () => {
    const author = await addAuthor();
    const due = await sell(author);
    await hold(moderator, await claim(author.post));
    await expect(
      world.as(finance, "select public.act_on_payout($1, 'release', 'They asked', null)", [due.id]),
    ).rejects.toMatchObject({ detail: expect.stringContaining("copyright report") });
  });
});

describe("the end of a hold", () => {
  test("comes by itself, in its time, without anyone's act", async () => {
    const author = await addAuthor();
    const due = await sell(author);
    const report = await claim(author.post);
    await hold(moderator, report);
    await ageHold(report, "6 days 23 hours");
    await release();
    expect((await look(due.id)).status).toBe("held");
    await ageHold(report, "1 hour");
    await release();
    expect((await look(due.id)).status).toBe("pending");
    expect(await store(due)).toBe("stored");
    await expect(endHold(moderator, report)).rejects.toThrow("conflict");
  });

  test("by staff, or by a decision that leaves the post up: what is due goes out, the author hears it", async () => {
    for (const end of [
      (report: string) => endHold(moderator, report),
      (report: string) => decide(moderator, report, "no_action"),
      (report: string) => decide(moderator, report, "limit_reach"),
    ]) {
      const author = await addAuthor();
      const due = await sell(author);
      const report = await claim(author.post);
      await hold(moderator, report);
      await end(report);
      await release();
      expect(await store(await look(due.id))).toBe("stored");
      expect(await templatesTo(author)).toContain("payout_hold_ended");
      await expect(hold(moderator, report)).rejects.toThrow("conflict");
    }
  });

  test("by a removal: the sale is refunded as after every removal, and the share is never sent", async () => {
    const author = await addAuthor();
    const due = await sell(author);
    const report = await claim(author.post);
    await hold(moderator, report);
    await decide(moderator, report, "remove");
    await release();
    expect((await look(due.id)).status).toBe("held");
    expect(await store({ ...due, status: "pending" }).catch((error: Error) => error.message)).toBe("conflict");
    expect(await whyOf(author)).toMatchObject([{ why: "post_removed", held_until: null }]);
    expect(await templatesTo(author)).not.toContain("payout_hold_ended");
  });

  test("leaves what the refund window holds", async () => {
    const author = await addAuthor();
    const due = await sell(author);
    const report = await claim(author.post);
    await hold(moderator, report);
    await world.pool.query("update public.payouts set held_until = now() + interval '1 hour' where id = $1", [due.id]);
    await endHold(moderator, report);
    await release();
    expect((await look(due.id)).status).toBe("held");
  });
});

describe("a hold and a block being stored take turns", () => {
  test("the block first: the hold waits for it, and stops the rest", async () => {
    const author = await addAuthor();
    const [leaving, waiting] = [await sell(author), await sell(author)];
    const report = await claim(author.post);
    const client = await world.pool.connect();
    await client.query("begin");
    await client.query(STORE, storeValues(leaving));
    let isOver = false;
    const held = hold(moderator, report).finally(() => {
      isOver = true;
    });
    await waitForLock("hold_payouts");
    expect(isOver).toBe(false);
    await client.query("commit");
    client.release();
    await held;
    expect(await look(leaving.id)).toMatchObject({ status: "publishing", living: 1 });
    expect(await look(waiting.id)).toMatchObject({ status: "held", living: 0 });
  });

  test("in any order, a share is either stored or held, and leaves once in the end", async () => {
    for (let race = 0; race < RACES; race++) {
      const author = await addAuthor();
      const due = await sell(author);
      const report = await claim(author.post);
      const [said] = await Promise.all([store(due), hold(moderator, report)]);
      const now = await look(due.id);
      if (said === "stored") expect(now).toMatchObject({ status: "publishing", living: 1 });
      else {
        expect(now).toMatchObject({ status: "held", living: 0 });
        await ageHold(report, "7 days");
        await release();
        expect(await store(await look(due.id))).toBe("stored");
      }
      expect(await store(due).catch(() => "refused")).not.toBe("stored");
      expect(await look(due.id)).toMatchObject({ living: 1 });
    }
  });

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

describe("OUT-10: a suspended author", () => {
  test("keeps payouts held at every step, reads why with the decision, and gets all once restored", async () => {
    const author = await addAuthor();
    const due = await sell(author);
    const owner = await addStaff(world, "owner");
    const set = (status: string, seen: string) =>
      world.as(
        owner,
        "select public.set_account_status($1, $2, $3, 'No traded purchases', 'It bought its own posts')",
        [...[author.id, status, seen]],
      );
    await set("suspended", "active");
    // Also a share whose books were read just before.
    expect(await store(due)).toBe("changed");
    await release();
    expect(await look(due.id)).toMatchObject({ status: "held", living: 0 });
    expect(await restrictions(author)).toMatchObject([
      {
        kind: "suspended",
        facts: "It bought its own posts",
        decision_id: await decisionAbout(author.id, "suspend_account"),
      },
    ]);
    expect(await templatesTo(author)).toContain("account_suspended");
    await set("active", "suspended");
    expect(await restrictions(author)).toEqual([]);
    await release();
    expect(await store(await look(due.id))).toBe("stored");
  });
});
