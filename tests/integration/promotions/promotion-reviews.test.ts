import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { PROMOTED_DAY_RAW, promotionCalls } from "#tests/support/world/promotion-calls.ts";
import { newAccount, openWorld, type Person, type World, XNO } from "#tests/support/world/world.ts";

let world: World;
let calls: ReturnType<typeof promotionCalls>;
let author: Person;
let moderator: Person;
let owner: Person;

const DAY_RAW = PROMOTED_DAY_RAW;

beforeAll(async () => {
  world = openWorld(inject("target").databaseUrl ?? "", 4);
  calls = promotionCalls(world);
  await world.addAddresses(120);
  author = await world.addPerson({ isCreator: true });
  [moderator, owner] = [await addStaff(world, "moderator"), await addStaff(world, "owner")];
});
afterAll(() => world.close());

describe("a review", () => {
  test("that rejects returns all, and the author reads why", async () => {
    const { by, id } = await calls.openPaid();
    await calls.decide(moderator, id, false, "Its title misleads.");
    expect(await calls.read(id)).toMatchObject({ status: "rejected", used_days: 0, reason: "Its title misleads." });
    expect(await calls.returnedRaw(id)).toBe(3n * DAY_RAW);
    expect((await calls.told(by)).listed).toEqual(["in_review", "rejected"]);
  });

  test("that approves lets it run from the next day in UTC", async () => {
    const { id } = await calls.openPaid();
    await calls.decide(owner, id, true);
    const { tomorrow } = await world.one<{ tomorrow: boolean }>(
      "select first_day = (now() at time zone 'UTC')::date + 1 as tomorrow from private.promotions where id = $1",
      [id],
    );
    expect(tomorrow).toBe(true);
  });

  test("needs an office, a reason, a fresh code and the newest state, and no post of one's own", async () => {
    const { by, id } = await calls.openPaid();
    for (const office of ["finance", "support", null]) {
      await expect(calls.decide(await addStaff(world, office), id, true)).rejects.toThrow("not_found");
    }
    await expect(calls.decide(by, id, true)).rejects.toThrow("not_found");
    await expect(calls.decide(await addStaff(world, "moderator", { provenMinutesAgo: 16 }), id, true)).rejects.toThrow(
      "step_up_required",
    );
    await expect(calls.decide(moderator, id, true, "  ")).rejects.toThrow("validation_failed");
    const stale = "select public.decide_promotion($1, $2, true, 'Looked at it')";
    await expect(world.as(moderator, stale, [id, "2026-01-01"])).rejects.toThrow("conflict");
    await world.pool.query("update private.promotions set author_id = $2 where id = $1", [id, moderator.id]);
    await expect(calls.decide(moderator, id, true)).rejects.toThrow("forbidden");
  });

  test("happens once: of two at the same moment one is told", async () => {
    const { id } = await calls.openPaid();
    const both = await Promise.allSettled([calls.decide(moderator, id, true), calls.decide(owner, id, false)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { logged } = await world.one<{ logged: number }>(
      "select count(*)::integer as logged from public.admin_audit_log where target = $1",
      [`promotion:${id}`],
    );
    expect(logged).toBe(1);
  });

  test("that no one makes within 72 hours returns all", async () => {
    const { by, id } = await calls.openPaid();
    await world.pool.query("update private.promotions set paid_at = now() - interval '71 hours' where id = $1", [id]);
    await calls.turn();
    expect(await calls.read(id)).toMatchObject({ status: "in_review" });
    await world.pool.query("update private.promotions set paid_at = now() - interval '73 hours' where id = $1", [id]);
    await calls.turn();
    expect(await calls.read(id)).toMatchObject({ status: "rejected" });
    expect(await calls.returnedRaw(id)).toBe(3n * DAY_RAW);
    expect((await calls.told(by)).listed).toEqual(["in_review", "rejected"]);
  });

  test("shows moderators no amounts, and owners all", async () => {
    const { id } = await calls.openPaid();
    const listed = async (who: Person) =>
      (
        await world.as<{
          rows: {
            promotions: { id: string; path: string | null; paid_raw: string | null }[];
            day_raw: string | null;
          };
        }>(who, "select public.list_promotions_for_staff('waiting') as rows")
      )[0]?.rows;
    const seen = await listed(moderator);
    expect(seen?.day_raw).toBeNull();
    expect(seen?.promotions.every((row) => row.paid_raw === null)).toBe(true);
    const whole = await listed(owner);
    expect(whole?.day_raw).toBe(DAY_RAW.toString());
    expect(whole?.promotions.map((row) => row.id)).toContain(id);
    await world.pool.query("update private.promotions set post_id = null where id = $1", [id]);
    expect((await listed(owner))?.promotions.find((row) => row.id === id)?.path).toBeNull();
    await expect(listed(await addStaff(world, "finance"))).rejects.toThrow("not_found");
    await expect(listed(author)).rejects.toThrow("not_found");
  });
});

describe("a promotion that runs", () => {
  test("stops when its author wants: the day that has begun is used, the others go back", async () => {
    const { by, id } = await calls.openRunning(moderator, 4);
    await calls.letDaysPass(id, 1);
    await calls.stop(by, id);
    await calls.stop(by, id);
    expect(await calls.read(id)).toMatchObject({ status: "stopped", used_days: 2 });
    expect(await calls.returnedRaw(id)).toBe(2n * DAY_RAW);
    // Their own act needs no mail.
    expect((await calls.told(by)).mails.map(({ status }) => status)).toEqual(["active"]);
  });

  test("stops when staff say so, with a reason that its author reads", async () => {
    const { by, id } = await calls.openRunning(moderator, 2);
    const { seen } = await calls.read(id);
    const stop = "select public.end_promotion_as_staff($1, $2, $3)";
    await expect(world.as(await addStaff(world, "support"), stop, [id, seen, "It was changed."])).rejects.toThrow(
      "not_found",
    );
    await expect(world.as(moderator, stop, [id, seen, ""])).rejects.toThrow("validation_failed");
    await world.as(moderator, stop, [id, seen, "It was changed."]);
    expect(await calls.returnedRaw(id)).toBe(DAY_RAW);
    expect((await calls.told(by)).mails.at(-1)).toMatchObject({ status: "stopped", reason: "It was changed." });
  });

  test.each([
    ["withdraws its post", "update public.posts set status = 'unpublished', unpublished_at = now() where id = $1"],
    ["takes it out of lists", "update public.posts set listed = false where id = $1"],
    [
      "is limited",
      "update public.profiles set status = 'limited' where id = (select profile_id from public.posts where id = $1)",
    ],
    [
      "is kept out",
      "insert into public.featured_exclusions (target_type, profile_id, scope, reason) select 'profile', profile_id, '{promoted}', 'It misleads.' from public.posts where id = $1",
    ],
  ])("ends within a minute when its author %s", async (_what, sql) => {
    const { post, id } = await calls.openRunning(moderator, 3);
    await world.pool.query(sql, [post]);
    await calls.turn();
    expect(await calls.read(id)).toMatchObject({ status: "stopped", used_days: 1 });
    expect(await calls.returnedRaw(id)).toBe(2n * DAY_RAW);
  });

  test("ends when its days are over, and can be asked for again", async () => {
    const { by, post, id } = await calls.openRunning(moderator, 2);
    await calls.letDaysPass(id, 2);
    await calls.turn();
    expect(await calls.read(id)).toMatchObject({ status: "ended", used_days: 2 });
    expect(await calls.returnedRaw(id)).toBe(0n);
    expect((await calls.told(by)).listed).toEqual(["in_review", "active", "ended"]);
    expect(await calls.open(by, post)).not.toBe(id);
  });

  test("whose books do not add up keeps no other waiting, and finance looks at it, once", async () => {
    const [broken, sound] = [await calls.openRunning(moderator), await calls.openRunning(moderator)];
    const { ephemeral_address: account } = await calls.purchaseOf(broken.id);
    await world.pool.query("update private.promotions set kept_raw = kept_raw * 2 where id = $1", [broken.id]);
    for (const { post } of [broken, sound]) {
      await world.pool.query("update public.posts set listed = false where id = $1", [post]);
    }
    await calls.turn();
    await calls.turn();
    expect(await calls.read(sound.id)).toMatchObject({ status: "stopped" });
    expect(await calls.read(broken.id)).toMatchObject({ status: "active" });
    const { rows } = await world.pool.query(
      "select detail from public.money_alerts where account = $1 and resolved_at is null",
      [account],
    );
    expect(rows).toMatchObject([{ detail: expect.stringContaining("A promotion cannot go on") }]);
    await world.pool.query("update private.promotions set kept_raw = kept_raw / 2 where id = $1", [broken.id]);
    await calls.turn();
    expect(await calls.read(broken.id)).toMatchObject({ status: "stopped" });
  });

  test("is its author’s alone: strangers neither see, stop nor redirect it", async () => {
    const { by, id } = await calls.openRunning(moderator);
    const stranger = await world.addPerson({ isCreator: true });
    for (const who of [stranger, moderator]) {
      await expect(calls.stop(who, id)).rejects.toThrow("not_found");
      const redirect = "select public.set_promotion_return_address($1, $2)";
      await expect(world.as(who, redirect, [id, newAccount()])).rejects.toThrow("not_found");
      expect(await world.as(who, "select * from public.read_own_promotion($1)", [id])).toEqual([]);
    }
    expect(await world.as(by, "select * from public.read_own_promotion($1)", [id])).toHaveLength(1);
    await expect(calls.stop(null, id)).rejects.toThrow("permission denied");
  });
});

describe("the price of a day", () => {
  const set = (who: Person, raw: string, why = "More wish for it") =>
    world.as(who, "select public.set_promotion_price($1, $2)", [raw, why]);

  test("is set by owners alone, within bounds, and open promotions keep theirs", async () => {
    const id = await calls.open(author, await calls.addPromotable(author), 2);
    await calls.pay(id, DAY_RAW);
    for (const who of [moderator, author, await addStaff(world, "finance")]) {
      await expect(set(who, XNO.toString())).rejects.toThrow("not_found");
    }
    for (const raw of ["0", "-1", "x", (XNO / 1000n).toString(), (51n * XNO).toString(), (XNO + 1n).toString()]) {
      await expect(set(owner, raw)).rejects.toThrow("validation_failed");
    }
    await set(owner, XNO.toString());
    try {
      await calls.pay(id, DAY_RAW);
      expect(await calls.read(id)).toMatchObject({ status: "in_review", kept_raw: (2n * DAY_RAW).toString() });
      const other = await calls.open(author, await calls.addPromotable(author), 2);
      expect((await calls.purchaseOf(other)).amount_raw).toBe((2n * XNO).toString());
    } finally {
      await set(owner, DAY_RAW.toString());
    }
  });
});
