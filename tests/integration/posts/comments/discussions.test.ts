import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CommentStage, openCommentStage } from "#tests/support/world/comment-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: CommentStage;

beforeAll(async () => {
  stage = await openCommentStage();
});
afterAll(() => stage.close());

type Found = { refusal: string | null; comments: string | null; is_author: boolean; is_locked: boolean; mode: string };

const find = async (who: Person | null, post: string) =>
  (await stage.world.as<Found>(who, "select * from public.find_discussion($1)", [post]))[0];
const refusalOf = async (who: Person | null, post: string) => (await find(who, post))?.refusal;
const firstAnswers = (who: Person | null, comments: string[], most = 3) =>
  stage.world.as<{ parent_id: string; body: string }>(who, "select * from public.list_first_answers($1, $2)", [
    comments,
    most,
  ]);

describe("what a discussion says to those who would comment", () => {
  test("is what writing would say", async () => {
    const post = await stage.addPost();
    const reader = await stage.commenter();
    const { author } = stage;
    expect(await refusalOf(null, post)).toBe("signed_out");
    expect(await refusalOf(await stage.anonymous(), post)).toBe("no_account");
    expect(await refusalOf(await stage.registered(), post)).toBe("no_handle");
    expect(await find(reader, post)).toMatchObject({
      refusal: null,
      is_author: false,
      is_locked: false,
      comments: "0",
    });
    expect(await find(author, post)).toMatchObject({ refusal: null, is_author: true });

    await stage.world.as(author, "select public.lock_comments($1, true)", [post]);
    expect(await find(reader, post)).toMatchObject({ refusal: "locked", is_locked: true });
    expect(await refusalOf(author, post)).toBeNull();
    await stage.world.as(author, "select public.lock_comments($1, false)", [post]);

    const block = "update public.private_profiles set blocked_profile_ids = $2::uuid[] where id = $1";
    await stage.query(block, [author.id, [reader.id]]);
    expect(await refusalOf(reader, post)).toBe("blocked");
    await stage.query(block, [author.id, []]);
    await stage.query("update public.profiles set status = 'limited' where id = $1", [reader.id]);
    expect(await refusalOf(reader, post)).toBe("limited");
  });

  test("names buyers where only they comment, and counts nothing for others", async () => {
    const post = await stage.addPost("buyers");
    const [buyer, other] = [await stage.commenter(), await stage.commenter()];
    await stage.buy(buyer, post);
    await stage.write(buyer, post, "Only for us.");
    expect(await find(other, post)).toMatchObject({ refusal: "buyers_only", comments: null });
    expect(await find(null, post)).toMatchObject({ refusal: "signed_out", comments: null });
    expect(await find(buyer, post)).toMatchObject({ refusal: null, comments: "1" });
    await stage.world.as(stage.author, "select public.unpublish_post($1)", [post]);
    expect(await find(buyer, post)).toMatchObject({ refusal: "withdrawn", comments: "1" });
    expect(await find(other, post)).toBeUndefined();
    expect(await find(null, post)).toBeUndefined();
  });

  test("says that the author turned comments off, and is nothing for a removed post", async () => {
    const post = await stage.addPost("off");
    expect(await find(await stage.commenter(), post)).toMatchObject({ refusal: "off", comments: null });
    await stage.query(
      "update public.posts set status = 'removed', removed_at = now(), removed_reason = 'spam' where id = $1",
      [post],
    );
    expect(await find(stage.author, post)).toBeUndefined();
  });
});

describe("the first answers", () => {
  test("come for many comments at once, oldest first, to those who may read them", async () => {
    const post = await stage.addPost("buyers");
    const [buyer, other] = [await stage.commenter(), await stage.commenter()];
    await stage.buy(buyer, post);
    const [one, two] = [await stage.write(buyer, post, "One."), await stage.write(buyer, post, "Two.")];
    for (const body of ["1 a", "1 b", "1 c"]) await stage.write(buyer, post, body, one);
    await stage.write(buyer, post, "2 a", two);
    const answers = await firstAnswers(buyer, [one, two], 2);
    expect(answers.map(({ parent_id, body }) => [parent_id, body])).toEqual([
      [one, "1 a"],
      [one, "1 b"],
      [two, "2 a"],
    ]);
    expect(await firstAnswers(other, [one, two])).toEqual([]);
    expect(await firstAnswers(null, [one, two])).toEqual([]);
  });

  test("count one that waits only for its writer and the post's author, who find it", async () => {
    const post = await stage.addPost();
    const [writer, other] = [await stage.commenter(), await stage.commenter()];
    const top = await stage.write(other, post, "One.");
    await stage.write(writer, post, "See https://example.org", top);
    const seen = async (who: Person | null) => [
      (await stage.list(who, post)).map(({ replies }) => Number(replies)),
      (await firstAnswers(who, [top])).length,
    ];
    expect(await seen(writer)).toEqual([[1], 1]);
    expect(await seen(stage.author)).toEqual([[1], 1]);
    expect(await seen(other)).toEqual([[0], 0]);
    expect(await seen(null)).toEqual([[0], 0]);
  });

  test("are found below their own post alone", async () => {
    const [post, elsewhere] = [await stage.addPost(), await stage.addPost()];
    const comment = await stage.write(await stage.commenter(), post, "Here.");
    const look = (of: string | null) =>
      stage.world.as(null, "select * from public.find_comment($1, $2)", [comment, of]);
    expect([await look(post), await look(null), await look(elsewhere)].map(({ length }) => length)).toEqual([1, 1, 0]);
  });

  test("are refused for more comments than a page has", async () => {
    const ids = Array.from({ length: 51 }, () => crypto.randomUUID());
    await expect(firstAnswers(null, ids)).rejects.toThrow("bounded_list");
  });
});
