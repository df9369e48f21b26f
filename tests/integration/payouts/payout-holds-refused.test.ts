import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { copyrightCalls } from "#tests/support/moderation/copyright-calls.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { freezeCalls } from "#tests/support/world/freeze-calls.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
afterAll(world.close);
const { addAuthor, sell } = freezeCalls(world);
const { claim, hold, endHold, decide, ageHold } = copyrightCalls(world);

let moderator: Person;
beforeAll(async () => {
  await world.addAddresses(10);
  moderator = await addStaff(world, "moderator");
});

describe("a hold is refused", () => {
  test("by the wrong office, without a fresh code, and without a reason", async () => {
    const author = await addAuthor();
    await sell(author);
    const report = await claim(author.post);
    for (const office of ["finance", "support", null])
      await expect(hold(await addStaff(world, office), report)).rejects.toThrow("not_found");
    await expect(hold(null, report)).rejects.toThrow("permission denied");
    await expect(hold(author, report)).rejects.toThrow("not_found");
    const stale = await addStaff(world, "moderator", { provenMinutesAgo: 20 });
    await expect(hold(stale, report)).rejects.toThrow("step_up_required");
    await expect(hold(moderator, report, " ")).rejects.toThrow("validation_failed");
    await expect(hold(moderator, "00000000-0000-4000-8000-000000000000")).rejects.toThrow("not_found");
    await hold(moderator, report);
    await expect(endHold(await addStaff(world, "finance"), report)).rejects.toThrow("not_found");
    await expect(endHold(stale, report)).rejects.toThrow("step_up_required");
    await expect(endHold(author, report)).rejects.toThrow("not_found");
  });

  test("for another reason, for what is free, for what is decided, and a second time", async () => {
    const author = await addAuthor();
    await expect(hold(moderator, await claim(author.post, { more: { reason: "spam" } }))).rejects.toThrow("conflict");
    const free = await world.addPost(author, { priceRaw: null });
    await expect(hold(moderator, await claim(free))).rejects.toMatchObject({ detail: /free/ });
    const refused = await claim(author.post);
    await decide(moderator, refused, "no_action");
    await expect(hold(moderator, refused)).rejects.toMatchObject({ detail: /decided already/ });

    const [first, second] = [await claim(author.post), await claim(author.post)];
    await hold(moderator, first);
    await expect(hold(moderator, first)).rejects.toMatchObject({ detail: /possible once/ });
    // Reports in a row do not make it longer than seven days.
    await expect(hold(moderator, second)).rejects.toMatchObject({ detail: /last 30 days/ });
    await ageHold(first, "8 days");
    await expect(hold(moderator, first)).rejects.toMatchObject({ detail: /possible once/ });
    await expect(hold(moderator, second)).rejects.toMatchObject({ detail: /last 30 days/ });
    await ageHold(first, "30 days");
    await hold(moderator, second);
  });

  test("by the table itself, if it were longer than seven days", async () => {
    const author = await addAuthor();
    await sell(author);
    const report = await claim(author.post);
    await hold(moderator, report);
    await expect(
      world.pool.query("update private.payout_holds set ends_at = ends_at + interval '1 second' where report_id = $1", [
        report,
      ]),
    ).rejects.toThrow("payout_holds_are_short");
  });
});
