import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTrustStage, type TrustStage } from "#tests/support/moderation/trust-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: TrustStage;

beforeAll(async () => {
  stage = await openTrustStage();
});
afterAll(() => stage.close());

const CHILD = {
  reason: "child_safety",
  more: { details: "A child.", evidence_urls: ["https://example.com/a"], good_faith: true },
};

const commentsOf = (who: Person | null, post: string) =>
  stage.world.as<{ status: string }>(who, "select * from public.list_comments($1)", [post]);

describe("three trusted readers", () => {
  test("hide a post; its author hears why, that a program did it, and the report comes to the head of the queue", async () => {
    const author = await stage.makeAuthor();
    const post = await stage.world.addPost(author);
    const [first, second] = [
      await stage.file(await stage.trusted(), post),
      await stage.file(await stage.trusted(), post),
    ];
    expect(await stage.stateOf("posts", post)).toBe("published");
    const third = await stage.file(await stage.trusted(), post, { reason: "hate" });
    expect(await stage.stateOf("posts", post)).toBe("hidden");
    const priorities = await Promise.all([first, second, third].map(async (id) => (await stage.rowOf(id)).priority));
    expect(priorities).toEqual([3, 3, 1]);
    expect(await stage.notifiedOf(author, "content_hidden")).toEqual([{ target: "post" }]);
    expect(await stage.mailed(author, "content_hidden")).toMatchObject([
      { target: "post", facts: expect.stringMatching(/^Reported as: hate, spam\. .* not after \d+ \w+ \d{4}\.$/) },
    ]);
    const [decided] = (await stage.query("select * from public.moderation_actions where target_id = $1", [post])).rows;
    expect(decided).toMatchObject({ action: "hide_post", is_automated: true, affected_id: author.id, actor_id: null });
    const [own] =
      (await stage.world.as<{ d: object[] }>(author, "select public.list_own_decisions() as d"))[0]?.d ?? [];
    expect(own).toMatchObject({
      action: "hide_post",
      is_automated: true,
      why_no_appeal: expect.stringContaining("You can write to us"),
    });
    await expect(
      stage.world.as(author, "select public.file_appeal($1, 'You mistook a quotation for my words.')", [decided.id]),
    ).rejects.toThrow("conflict");
    expect(await stage.open(stage.moderator, third)).toMatchObject({
      ...{ state_now: "hidden", hiding: { hidden_at: expect.any(String), ends_at: expect.any(String) } },
    });
  });

  test("hide a comment: its writer and the post's author still see it, others do not", async () => {
    const post = await stage.addPost();
    const writer = await stage.commenter();
    const comment = await stage.write(writer, post, "You are all fools.");
    const answer = await stage.write(await stage.commenter(), post, "No, you are.", comment);
    await stage.reportedByThree(comment, "comment");
    expect(await stage.stateOf("comments", comment)).toBe("hidden");
    const reader = await stage.commenter();
    for (const who of [null, reader]) {
      expect(await commentsOf(who, post)).toEqual([]);
      expect(await stage.answers(who, comment)).toEqual([]);
      expect(await stage.rows(who, post)).toEqual([]);
    }
    for (const who of [writer, stage.author]) expect(await commentsOf(who, post)).toMatchObject([{ status: "hidden" }]);
    expect((await stage.answers(stage.author, comment)).map(({ id }) => id)).toEqual([answer]);
    for (const decision of ["hide", "show", "approve", "pin", "unpin"])
      await expect(stage.decide(stage.author, comment, decision)).rejects.toThrow("conflict");
    await expect(stage.edit(writer, comment, "You are all kind.")).rejects.toThrow("not_found");
    await expect(stage.like(reader, comment)).rejects.toThrow("not_found");
    expect(await stage.notifiedOf(writer, "content_hidden")).toEqual([{ target: "comment" }]);
    await stage.remove(writer, comment);
    expect(await stage.stateOf("comments", comment)).toBe("deleted");
  });

  test("at once hide it once", async () => {
    const post = await stage.addPost();
    await stage.file(await stage.trusted(), post);
    const late = await Promise.all([stage.trusted(), stage.trusted(), stage.trusted(), stage.trusted()]);
    const filed = await Promise.allSettled(late.map((who) => stage.file(who, post)));
    // Those that come after it was hidden find nothing to report.
    const refused = filed.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ message: "not_found" })));
    expect(refused.length).toBeLessThan(3);
    expect(await stage.stateOf("posts", post)).toBe("hidden");
    expect(await stage.hidingOf(post)).toMatchObject({ ended_by: null });
    const actions = await stage.query("select from public.moderation_actions where target_id = $1", [post]);
    expect(actions.rowCount).toBe(1);
  });
});

describe("it stays up after reports of", () => {
  test("two, of three in one network, of the same three times, of visitors and of newcomers", async () => {
    const [few, near, same, strangers] = [
      await stage.addPost(),
      await stage.addPost(),
      await stage.addPost(),
      await stage.addPost(),
    ] as const;
    for (let n = 0; n < 2; n++) await stage.file(await stage.trusted(), few);
    for (let n = 0; n < 3; n++) await stage.file(await stage.trusted(), near, { network: "one" });
    const again = await stage.trusted();
    for (let n = 0; n < 3; n++) await stage.file(again, same);
    for (let n = 0; n < 2; n++) await stage.file(await stage.trusted(), strangers);
    for (let n = 0; n < 4; n++) {
      await stage.file(await stage.registered(), strangers);
      await stage.file(await stage.anonymous(), strangers);
      await stage.query("select public.file_report($1, null, $2)", [
        ...[{ target_type: "post", target_id: strangers, reason: "spam" }, `${n}`],
      ]);
    }
    for (const post of [few, near, same, strangers]) expect(await stage.stateOf("posts", post)).toBe("published");
  });

  test("readers who were mostly wrong before, and of those who were limited since", async () => {
    const [wrong, limited] = [await stage.addPost(), await stage.addPost()];
    for (let n = 0; n < 3; n++) {
      const reporter = await stage.trusted();
      await stage.decidedReports(reporter, ["no_action", "no_action", "no_action"]);
      expect(await stage.trustOf(reporter)).toMatchObject({ level: 1, has_bad_record: true });
      await stage.file(reporter, wrong);
    }
    const barred = await stage.trusted();
    await stage.file(barred, limited);
    await stage.query("update public.profiles set status = 'limited' where id = $1", [barred.id]);
    for (let n = 0; n < 2; n++) await stage.file(await stage.trusted(), limited);
    for (const post of [wrong, limited]) expect(await stage.stateOf("posts", post)).toBe("published");
  });

  test("an earlier text: what was decided or changed does not count", async () => {
    const [changed, decided] = [await stage.addPost(), await stage.addPost()];
    for (let n = 0; n < 2; n++) await stage.file(await stage.trusted(), changed);
    await stage.query("update public.posts set title = 'Another title' where id = $1", [changed]);
    await stage.file(await stage.trusted(), changed);
    await stage.judge(await stage.file(await stage.trusted(), decided), "no_action");
    for (let n = 0; n < 2; n++) await stage.file(await stage.trusted(), decided);
    for (const post of [changed, decided]) expect(await stage.stateOf("posts", post)).toBe("published");
  });

  test("an author with more than ten buyers whom we trust, even of child safety; not of one with ten", async () => {
    const author = await stage.makeAuthor();
    const sold = await stage.world.addPost(author);
    for (let n = 0; n < 10; n++) await stage.buy(await stage.world.addPerson(), sold);
    await stage.age(author, 100);
    await stage.paidOut(author, 10);
    expect(await stage.levelOf(author)).toBe(2);
    const [before, after, grave] = [
      await stage.world.addPost(author),
      await stage.world.addPost(author),
      await stage.world.addPost(author),
    ] as const;
    await stage.reportedByThree(before);
    expect(await stage.stateOf("posts", before)).toBe("hidden");
    await stage.buy(await stage.world.addPerson(), sold);
    await stage.reportedByThree(after);
    await stage.file(await stage.trusted(5), grave, CHILD);
    for (const post of [after, grave]) expect(await stage.stateOf("posts", post)).toBe("published");
    await stage.query("update public.profiles set created_at = now() - interval '80 days' where id = $1", [author.id]);
    await stage.file(await stage.trusted(), after);
    expect(await stage.stateOf("posts", after)).toBe("hidden");
  });
});

test("no one but our functions reads or writes what is hidden, why, and until when", async () => {
  const who = [null, stage.author, await stage.trusted(), await stage.staff("finance"), stage.moderator];
  for (const one of who) {
    await expect(stage.world.as(one, "select from private.hidings")).rejects.toThrow("permission denied");
    await expect(stage.world.as(one, "select public.lift_hidings(1)")).rejects.toThrow("permission denied");
    for (const call of [
      "end_hiding('post', gen_random_uuid(), 'time', true)",
      "describe_hiding('post', gen_random_uuid())",
    ])
      await expect(stage.world.as(one, `select private.${call}`)).rejects.toThrow("permission denied");
  }
});

test("one report of child safety by a reader of level 2 hides, by one of level 1 it does not", async () => {
  const [by1, by2] = [await stage.addPost(), await stage.addPost()];
  await stage.file(await stage.trusted(), by1, CHILD);
  const report = await stage.file(await stage.trusted(5), by2, CHILD);
  expect([await stage.stateOf("posts", by1), await stage.stateOf("posts", by2)]).toEqual(["published", "hidden"]);
  expect((await stage.rowOf(report)).priority).toBe(0);
});
