import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CommentStage, openCommentStage } from "#tests/support/world/comment-stage.ts";

let stage: CommentStage;

beforeAll(async () => {
  stage = await openCommentStage();
});
afterAll(() => stage.close());

const PAID =
  "The wren keeps its winter store behind the third stone of the wall, where no cat has ever looked for it. ".repeat(8);
const refused = (code: string) => expect.objectContaining({ message: code });

describe("who writes", () => {
  test("registered people with a handle, while the post is out and its author lets them", async () => {
    const post = await stage.addPost();
    const [reader, nameless, visitor] = [await stage.commenter(), await stage.registered(), await stage.anonymous()];
    await expect(stage.write(nameless, post, "Hello")).rejects.toEqual(refused("handle_required"));
    await expect(stage.write(visitor, post, "Hello")).rejects.toEqual(refused("registered_required"));
    await expect(stage.world.as(null, "select public.write_comment($1, 'Hello')", [post])).rejects.toThrow(
      "permission denied",
    );
    await stage.write(reader, post, "Hello");
    await stage.world.as(stage.author, "select public.lock_comments($1, true)", [post]);
    await expect(stage.write(reader, post, "Again")).rejects.toEqual(refused("forbidden"));
    await stage.write(stage.author, post, "I close this.");
    await stage.world.as(stage.author, "select public.lock_comments($1, false)", [post]);
    await stage.query("update public.profiles set status = 'limited' where id = $1", [reader.id]);
    await expect(stage.write(reader, post, "Limited")).rejects.toEqual(refused("forbidden"));
    await stage.query("update public.profiles set status = 'active' where id = $1", [reader.id]);
    await stage.query("update public.private_profiles set blocked_profile_ids = array[$2::uuid] where id = $1", [
      stage.author.id,
      reader.id,
    ]);
    await expect(stage.write(reader, post, "Blocked")).rejects.toEqual(refused("forbidden"));
    await stage.query("update public.private_profiles set blocked_profile_ids = '{}' where id = $1", [stage.author.id]);
    await stage.world.as(stage.author, "select public.unpublish_post($1)", [post]);
    await expect(stage.write(reader, post, "Gone")).rejects.toEqual(refused("not_found"));
  });

  test("only those who own it where buyers comment, until they have their money back", async () => {
    const post = await stage.addPost("buyers");
    const [buyer, other] = [await stage.commenter(), await stage.commenter()];
    await expect(stage.write(other, post, "Let me in")).rejects.toEqual(refused("buyers_only"));
    const bought = await stage.buy(buyer, post);
    const comment = await stage.write(buyer, post, "Worth it.");
    expect(await stage.list(buyer, post)).toMatchObject([{ body: "Worth it.", is_buyer: true, is_mine: true }]);
    await stage.calls.refund(bought, "author");
    await expect(stage.edit(buyer, comment, "Not worth it.")).rejects.toEqual(refused("buyers_only"));
    expect(await stage.list(stage.author, post)).toMatchObject([{ body: "Worth it.", is_buyer: false }]);
  });

  test("no one where comments are off", async () => {
    const post = await stage.addPost("off");
    await expect(stage.write(await stage.commenter(), post, "Hello")).rejects.toEqual(refused("forbidden"));
    await expect(stage.write(stage.author, post, "Hello")).rejects.toEqual(refused("forbidden"));
  });
});

describe("who reads", () => {
  test("comments of buyers are for buyers and the author, in the list and in the table, unless the author shows them", async () => {
    const post = await stage.addPost("buyers");
    const [buyer, stranger] = [await stage.commenter(), await stage.commenter()];
    await stage.buy(buyer, post);
    const comment = await stage.write(buyer, post, "Only for us.");
    await stage.write(stage.author, post, "Thanks.", comment);
    for (const who of [null, stranger]) {
      expect(await stage.list(who, post)).toEqual([]);
      expect(await stage.answers(who, comment)).toEqual([]);
      expect(await stage.rows(who, post)).toEqual([]);
      expect(await stage.world.as(who, "select * from public.find_comment($1)", [comment])).toEqual([]);
    }
    await expect(stage.like(stranger, comment)).rejects.toEqual(refused("not_found"));
    for (const who of [buyer, stage.author]) {
      expect(await stage.list(who, post)).toMatchObject([{ body: "Only for us.", replies: "1" }]);
      expect(await stage.rows(who, post)).toHaveLength(2);
    }
    await stage.query("update public.posts set shows_comments = true where id = $1", [post]);
    for (const who of [null, stranger]) {
      expect(await stage.list(who, post)).toHaveLength(1);
      expect(await stage.rows(who, post)).toHaveLength(2);
    }
  });

  test("a post that was always free has no buyers: everybody writes and reads", async () => {
    const post = await stage.world.addPost(stage.author, { priceRaw: null });
    await stage.query("update public.posts set comments_mode = 'buyers' where id = $1", [post]);
    await stage.write(await stage.commenter(), post, "Free for all.");
    expect(await stage.list(null, post)).toHaveLength(1);
  });

  test("no one reads those of a removed post, and lists of comments do not name an unlisted one", async () => {
    const post = await stage.addPost();
    const reader = await stage.commenter();
    await stage.write(reader, post, "Seen.");
    await stage.query("update public.posts set listed = false where id = $1", [post]);
    expect(await stage.rows(null, post)).toEqual([]);
    expect(await stage.list(null, post)).toHaveLength(1);
    await stage.query(
      "update public.posts set status = 'removed', removed_at = now(), removed_reason = 'Spam.' where id = $1",
      [post],
    );
    expect(await stage.list(null, post)).toEqual([]);
    expect(await stage.list(stage.author, post)).toEqual([]);
  });
});

describe("what it may say", () => {
  test.each([
    ["nothing", "  \n "],
    ["a text of 2,001 characters", "a".repeat(2_001)],
    ["a mark that turns the direction", "Read \u202Ethis"],
    ["a control character", "Read \u0007this"],
    ["six links", "https://a.example ".repeat(6)],
  ])("not %s", async (_, body) => {
    await expect(stage.write(await stage.commenter(), await stage.addPost(), body)).rejects.toEqual(
      refused("validation_failed"),
    );
  });

  test("one link from a new account, which waits for the author", async () => {
    const [post, person] = [await stage.addPost(), await stage.commenter()];
    await stage.query("update public.profiles set created_at = now() where id = $1", [person.id]);
    await expect(stage.write(person, post, "https://a.example and www.b.example")).rejects.toEqual(
      refused("validation_failed"),
    );
    await stage.write(person, post, "See https://a.example");
    expect(await stage.list(null, post)).toEqual([]);
    expect(await stage.list(person, post)).toMatchObject([{ status: "pending" }]);
    expect(await stage.list(stage.author, post)).toMatchObject([{ status: "pending" }]);
  });

  test("nothing of the paid part where everybody reads, and at most 300 characters among buyers", async () => {
    const passage = PAID.slice(0, 140);
    const [open, closed] = [await stage.addPost("everyone", PAID), await stage.addPost("buyers", PAID)];
    const buyer = await stage.commenter();
    for (const post of [open, closed]) await stage.buy(buyer, post);
    const disguised = passage.toUpperCase().replaceAll(" ", "\n ");
    for (const body of [passage, `He says: ${disguised} Ha.`]) {
      await expect(stage.write(buyer, open, body)).rejects.toEqual(refused("validation_failed"));
    }
    await stage.write(buyer, open, `He says “${PAID.slice(0, 50)}” and means it.`);
    await stage.write(buyer, closed, `I like this: ${passage}`);
    await expect(stage.write(buyer, closed, PAID.slice(0, 500))).rejects.toEqual(refused("validation_failed"));
    await stage.write(stage.author, open, passage);
  });
});
