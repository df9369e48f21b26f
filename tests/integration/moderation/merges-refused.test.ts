import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MergeStage, openMergeStage } from "#tests/support/moderation/merge-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: MergeStage;

beforeAll(async () => {
  stage = await openMergeStage();
});
afterAll(() => stage.close());

describe("no merge", () => {
  test.each(["moderator", "finance", "support", null])("is for %s to ask for or to stop", async (office) => {
    const [who, { leaver, keeper }] = [await stage.staff(office), await stage.pair()];
    await expect(stage.ask(who, leaver, keeper.handle)).rejects.toThrow("not_found");
    await expect(stage.stop(who, leaver)).rejects.toThrow("not_found");
  });

  test("is asked for without a fresh code or a reason", async () => {
    const { leaver, keeper } = await stage.pair();
    await expect(stage.ask(await stage.staff("owner", 20), leaver, keeper.handle)).rejects.toThrow("step_up_required");
    await expect(stage.ask(stage.owner, leaver, keeper.handle, " ")).rejects.toThrow("validation_failed");
    await expect(stage.ask(null, leaver, keeper.handle)).rejects.toThrow("permission denied");
  });

  test("is out of a browser's reach to carry out", async () => {
    const { leaver, keeper } = await stage.pair();
    await stage.ask(stage.owner, leaver, keeper.handle);
    const { id } = await stage.mergeOf(leaver);
    for (const who of [leaver, keeper, stage.owner, null])
      await expect(stage.world.as(who, "select private.merge_accounts($1)", [id])).rejects.toThrow("permission denied");
  });

  test("is into an account that does not exist, into itself, a visitor, or one's own", async () => {
    const { leaver, keeper } = await stage.pair();
    const visitor = await stage.world.addPerson({ isAnonymous: true });
    await expect(stage.ask(stage.owner, leaver, "@no_such_person")).rejects.toThrow("validation_failed");
    await expect(stage.ask(stage.owner, leaver, null)).rejects.toThrow("validation_failed");
    for (const [from, into] of [
      [leaver, leaver],
      [leaver, visitor],
      [leaver, stage.owner],
      [stage.owner, keeper],
    ] as const)
      await expect(stage.ask(stage.owner, from, into.id)).rejects.toThrow("conflict");
  });

  test("is of writers, staff, barred or leaving accounts, or one that is being merged", async () => {
    const { keeper } = await stage.pair();
    const [draft, limited, leaving] = [await stage.account(), await stage.account(), await stage.account()] as const;
    const moderator = await stage.staff("moderator");
    await stage.query("insert into public.posts (profile_id, title) values ($1, 'A draft')", [draft.id]);
    await stage.setStatus(stage.moderator, limited, "limited");
    await stage.query("insert into public.account_deletions (user_id) values ($1)", [leaving.id]);
    for (const from of [draft, stage.author, limited, leaving, moderator])
      await expect(stage.ask(stage.owner, from, keeper.handle)).rejects.toThrow("conflict");
    for (const into of [limited, leaving, moderator])
      await expect(stage.ask(stage.owner, keeper, into.id)).rejects.toThrow("conflict");
    const third = await stage.account();
    await stage.ask(stage.owner, third, keeper.handle);
    await expect(stage.ask(stage.owner, third, (await stage.account()).handle)).rejects.toThrow("conflict");
    await expect(stage.ask(stage.owner, await stage.account(), keeper.handle)).rejects.toThrow("conflict");
    await expect(stage.ask(stage.owner, keeper, (await stage.account()).handle)).rejects.toThrow("conflict");
  });

  test("is read by a stranger", async () => {
    const { leaver, keeper } = await stage.pair();
    await stage.ask(stage.owner, leaver, keeper.handle);
    const read = async (who: Person) =>
      (await stage.world.as<{ own: object | null }>(who, "select public.read_own_merge() as own"))[0]?.own;
    expect(await read(leaver)).toMatchObject({ closes: true, other: `@${keeper.handle}` });
    expect(await read(keeper)).toMatchObject({ closes: false, other: `@${leaver.handle}` });
    expect(await read(await stage.account())).toBeNull();
  });
});
