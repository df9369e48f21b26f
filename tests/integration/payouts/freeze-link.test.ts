import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freezeCalls, hashOf } from "#tests/support/world/freeze-calls.ts";
import { newAccount, openWorld } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 8);
afterAll(world.close);
const { addAuthor, sell, look, store, freeze, endFreeze, release, isFrozen, mailsTo, auditOf } = freezeCalls(world);

beforeAll(() => world.addAddresses(30));

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

  test("is not written beside the mail, and one that is not known or has expired does nothing", async () => {
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
