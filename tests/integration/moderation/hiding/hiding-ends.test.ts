import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTrustStage, type TrustStage } from "#tests/support/moderation/trust-stage.ts";

let stage: TrustStage;

beforeAll(async () => {
  stage = await openTrustStage();
});
afterAll(() => stage.close());

describe("a decision", () => {
  test("to leave it up shows it again as it was, pinned, and tells its author; the same text is not hidden again", async () => {
    const author = await stage.makeAuthor();
    const post = await stage.world.addPost(author);
    await stage.world.as(author, "select public.pin_post($1)", [post]);
    const [first] = await stage.reportedByThree(post);
    await stage.judge(first, "no_action");
    expect(await stage.stateOf("posts", post)).toBe("published");
    const [own] =
      (await stage.world.as<{ d: object[] }>(author, "select public.list_own_decisions() as d"))[0]?.d ?? [];
    expect(own).toMatchObject({ action: "hide_post", why_no_appeal: "This is over." });
    expect((await stage.query("select from public.pinned_posts where post_id = $1", [post])).rowCount).toBe(1);
    expect(await stage.hidingOf(post)).toMatchObject({ ended_by: "decided" });
    expect(await stage.notifiedOf(author, "content_hidden")).toEqual([
      { target: "post" },
      { target: "post", is_back: true },
    ]);
    expect(await stage.mailed(author, "content_shown")).toMatchObject([{ by: "decided", target: "post" }]);
    await stage.reportedByThree(post);
    expect(await stage.stateOf("posts", post)).toBe("published");
    await stage.query("update public.posts set title = 'A worse title' where id = $1", [post]);
    await stage.reportedByThree(post);
    expect(await stage.stateOf("posts", post)).toBe("hidden");
  });

  test("to remove it removes it as usual; an appeal brings back what was there before it was hidden", async () => {
    const post = await stage.addPost();
    const [, , third] = await stage.reportedByThree(post);
    await stage.judge(third, "remove");
    expect(await stage.stateOf("posts", post)).toBe("removed");
    expect(await stage.mailed(stage.author, "content_shown")).toEqual([]);
    const removal = await stage.world.one<{ id: string }>(
      "select id from public.moderation_actions where target_id = $1 and action = 'remove_post'",
      [post],
    );
    await stage.world.as(stage.author, "select public.file_appeal($1, 'You mistook a quotation for my words.')", [
      removal.id,
    ]);
    const appeal = await stage.world.one<{ id: string }>("select id from private.appeals where decision_id = $1", [
      removal.id,
    ]);
    await stage.world.as(await stage.staff(), "select public.decide_appeal($1, 'overturn', '', 'It was a quotation')", [
      appeal.id,
    ]);
    expect(await stage.stateOf("posts", post)).toBe("published");
  });

  test("to limit its reach shows it again, and so does the last open report as a duplicate", async () => {
    const [limited, doubled] = [await stage.addPost(), await stage.addPost()];
    const [one] = await stage.reportedByThree(limited);
    await stage.judge(one, "limit_reach");
    expect(await stage.stateOf("posts", limited)).toBe("published");
    for (const report of await stage.reportedByThree(doubled)) {
      expect(await stage.stateOf("posts", doubled)).toBe("hidden");
      await stage.judge(report, "duplicate");
    }
    expect(await stage.stateOf("posts", doubled)).toBe("published");
  });

  test("about comments, one by one, many at once or all of a writer, ends it too", async () => {
    const post = await stage.addPost();
    const writer = await stage.commenter();
    const [left, gone, all] = [
      await stage.write(writer, post, "One."),
      await stage.write(writer, post, "Two."),
      await stage.write(writer, post, "Three."),
    ];
    const many = "select public.decide_comment_reports($1, $2, 'No threats and no harassment', 'It insults a reader')";
    await stage.world.as(stage.moderator, many, [
      (await stage.reportedByThree(left, "comment")).slice(0, 1),
      "no_action",
    ]);
    expect(await stage.stateOf("comments", left)).toBe("published");
    await stage.world.as(stage.moderator, many, [(await stage.reportedByThree(gone, "comment")).slice(0, 1), "remove"]);
    expect(await stage.stateOf("comments", gone)).toBe("removed");
    await stage.reportedByThree(all, "comment");
    await stage.world.as(
      stage.moderator,
      "select public.remove_comments_of($1, 'No threats and no harassment', 'They insult readers')",
      [writer.id],
    );
    expect(await stage.stateOf("comments", all)).toBe("removed");
    const audited = await stage.query("select before from public.admin_audit_log where target = $1", [
      `comment:${all}`,
    ]);
    expect(audited.rows).toMatchObject([{ before: { status: "published" } }]);
    for (const one of [gone, all]) expect(await stage.hidingOf(one)).toMatchObject({ ended_by: "decided" });
  });

  test("at the same moment as a third report leaves no post hidden without an open report", async () => {
    for (let n = 0; n < 6; n++) {
      const post = await stage.addPost();
      const reports = [await stage.file(await stage.trusted(), post), await stage.file(await stage.trusted(), post)];
      const last = await stage.trusted();
      const decided = await Promise.allSettled([
        ...reports.map((id) => stage.judge(id, "no_action")),
        stage.file(last, post),
      ]);
      // Of two decisions the first decides both reports.
      expect(decided.map(({ status }) => status)).toEqual(expect.arrayContaining(["fulfilled", "rejected"]));
      for (const one of decided) if (one.status === "rejected") expect(String(one.reason)).toContain("conflict");
      const state = await stage.stateOf("posts", post);
      expect(state).toBe("published");
    }
  });
});

describe("its author", () => {
  test("cannot end it: no publishing, withdrawing or deleting, while the draft can be changed", async () => {
    const author = await stage.makeAuthor();
    const post = await stage.world.addPost(author);
    await stage.reportedByThree(post);
    for (const call of ["publish_post($1, 1, false, true)", "unpublish_post($1)", "trash_post($1)"])
      await expect(stage.world.as(author, `select public.${call}`, [post])).rejects.toMatchObject({
        ...{ message: "conflict", detail: expect.stringContaining("We have hidden this post") },
      });
    await expect(stage.world.as(author, "select public.restore_post($1)", [post])).rejects.toThrow("conflict");
    await expect(
      stage.world.as(author, "select public.schedule_post($1, 1, now() + interval '1 day', true)", [post]),
    ).rejects.toThrow("conflict");
    await stage.world.as(author, "select public.save_post($1, 1, $2, $3, $4)", [
      ...[post, { type: "doc", content: [] }, { type: "doc", content: [] }, { title: "Better words" }],
    ]);
    await expect(
      stage.world.as(author, "update public.posts set status = 'published' where id = $1", [post]),
    ).rejects.toThrow("permission denied");
    expect(await stage.stateOf("posts", post)).toBe("hidden");
  });

  test("who deletes the account withdraws it", async () => {
    const author = await stage.makeAuthor();
    const post = await stage.world.addPost(author);
    await stage.reportedByThree(post);
    await stage.query("select private.withdraw_posts_of($1)", [author.id]);
    expect(await stage.stateOf("posts", post)).toBe("unpublished");
    await stage.query("update private.hidings set ends_at = now() where target_id = $1", [post]);
    await stage.query("select public.lift_hidings(100)", []);
    expect(await stage.stateOf("posts", post)).toBe("unpublished");
    expect(await stage.mailed(author, "content_shown")).toEqual([]);
  });
});

describe("after seven days without a decision", () => {
  test("it is shown again; staff are mailed two days before, once", async () => {
    const author = await stage.makeAuthor();
    const post = await stage.world.addPost(author);
    const [, , third] = await stage.reportedByThree(post);
    const lift = () => stage.query("select public.lift_hidings(500)", []);
    const endsIn = (hours: number) =>
      stage.query("update private.hidings set ends_at = now() + make_interval(hours => $2) where target_id = $1", [
        ...[post, hours],
      ]);
    await endsIn(49);
    await lift();
    expect(await stage.hidingOf(post)).toMatchObject({ warned_at: null });
    await endsIn(48);
    await lift();
    await lift();
    const warned = (await stage.mailed(stage.moderator, "hiding_ends")).filter(({ path }) => path.endsWith(third));
    expect(warned).toMatchObject([{ target: "post", hours: 47 }]);
    expect((await stage.mailed(stage.owner, "hiding_ends")).filter(({ path }) => path.endsWith(third))).toHaveLength(1);
    expect(await stage.stateOf("posts", post)).toBe("hidden");
    await endsIn(0);
    await lift();
    expect(await stage.stateOf("posts", post)).toBe("published");
    expect(await stage.hidingOf(post)).toMatchObject({ ended_by: "time" });
    expect(await stage.mailed(author, "content_shown")).toMatchObject([{ by: "time" }]);
    expect(await stage.open(stage.moderator, third)).toMatchObject({ status: "open", hiding: null });
  });
});
