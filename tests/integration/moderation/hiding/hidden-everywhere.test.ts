import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTrustStage, type TrustStage } from "#tests/support/moderation/trust-stage.ts";
import type { PaymentFacts } from "#tests/support/world/purchase-calls.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: TrustStage;
let author: Awaited<ReturnType<TrustStage["makeAuthor"]>>;
let buyer: Person;
let stranger: Person;
let follower: Person;
let post: string;
let purchase: PaymentFacts;
let slug: string;
const word = `z${randomBytes(6).toString("hex")}`;

beforeAll(async () => {
  stage = await openTrustStage();
  author = await stage.makeAuthor();
  post = await stage.world.addPost(author, { changes: { title: `A ${word}`, tags: [word] } });
  ({ slug } = await stage.world.one<{ slug: string }>("select slug from public.posts where id = $1", [post]));
  [buyer, stranger, follower] = [await stage.commenter(), await stage.registered(), await stage.registered()];
  purchase = await stage.buy(buyer, post);
  await stage.write(buyer, post, "Well said.");
  await stage.world.as(follower, "insert into public.follows (follower_id, creator_id) values ($1, $2)", [
    ...[follower.id, author.id],
  ]);
  await stage.world.as(stranger, "select public.save_for_later($1)", [post]);
});
afterAll(() => stage.close());

const count = async (who: Person | null, sql: string, values: unknown[] = [post]) =>
  (await stage.world.as(who, sql, values)).length;

/** Each way to come across a post, and what it is asked. */
const CHANNELS: readonly [name: string, who: "visitor" | "stranger" | "follower", sql: string, value: () => unknown][] =
  [
    ["the table", "visitor", "select from public.posts where id = $1", () => post],
    ["the table, signed in", "stranger", "select from public.posts where id = $1", () => post],
    ["its versions", "visitor", "select from public.post_versions where post_id = $1", () => post],
    ["its counts", "visitor", "select from public.post_stats where post_id = $1", () => post],
    ["its prices", "visitor", "select from public.post_price_events where post_id = $1", () => post],
    ["its page", "visitor", "select from public.find_post($1)", () => post],
    ["its free part", "visitor", "select from public.read_free_document($1) as d where d is not null", () => post],
    ["its tags", "visitor", "select from public.list_tags_of($1)", () => post],
    ["tags in the sitemap", "visitor", "select from unnest(public.list_sitemap_tags()) t where t = $1", () => word],
    ["search", "visitor", "select from public.search_posts($1)", () => word],
    [
      "authors in the sitemap",
      "visitor",
      "select from public.list_sitemap_creators(0, 9000000) where handle = $1",
      () => author.handle,
    ],
    ["posts of those one follows", "follower", "select from public.list_followed_posts() where id = $1", () => post],
    ["saved posts", "stranger", "select from public.list_saved_posts() where id = $1", () => post],
    ["comments", "visitor", "select from public.list_comments($1)", () => post],
    ["rows of comments", "visitor", "select from public.comments where post_id = $1", () => post],
    ["the discussion", "stranger", "select from public.find_discussion($1)", () => post],
  ];

describe("a hidden post", () => {
  test("is in every channel before, in none while it is hidden, and in all again after", async () => {
    const people = { visitor: null, stranger: stranger, follower: follower };
    const look = async () => {
      const found: string[] = [];
      for (const [name, who, sql, value] of CHANNELS)
        if ((await count(people[who], sql, [value()])) > 0) found.push(name);
      return found;
    };
    const all = CHANNELS.map(([name]) => name);
    expect(await look()).toEqual(all);
    const [first] = await stage.reportedByThree(post);
    expect(await look()).toEqual([]);
    await stage.judge(first, "no_action");
    expect(await look()).toEqual(all);
    await stage.query("update public.posts set excerpt = 'Another lead' where id = $1", [post]);
    await stage.reportedByThree(post);
    expect(await look()).toEqual([]);
  });

  test("is read by its buyer by every way, and by its author", async () => {
    const here = [author.handle, slug];
    for (const who of [buyer, author]) {
      expect(await count(who, "select from public.find_own_post($1, $2) as id where id is not null", here)).toBe(1);
      const read = "select public.read_own_post_at($1, $2) as post";
      const [own] = await stage.world.as<{ post: { status: string; body: object } }>(who, read, here);
      expect(own?.post).toMatchObject({ status: "hidden", body: { sections: expect.anything() } });
      expect(await count(who, "select from public.list_comments($1)")).toBe(1);
      expect(await count(who, "select from public.find_discussion($1)")).toBe(1);
    }
    const library = "select * from public.list_library() where post_id = $1";
    const [kept] = await stage.world.as(buyer, library, [post]);
    expect(kept).toMatchObject({ post_status: "hidden", withdrawn_at: null, status: "paid" });
    const byToken = "select from public.find_bought_post($1, $2, array[$3::uuid])";
    expect((await stage.query(byToken, [...here, purchase.id])).rowCount).toBe(1);
    const discussion = "select refusal from public.find_bought_discussion($1, array[$2::uuid])";
    expect((await stage.query(discussion, [post, purchase.id])).rows).toEqual([{ refusal: "hidden" }]);
    await stage.query("select public.make_library_feed($1, $2)", [buyer.id, "a".repeat(64)]);
    const feed = await stage.world.one<{ f: { id: string }[] }>("select public.read_library_feed($1) as f", [
      "a".repeat(64),
    ]);
    expect(feed.f.map(({ id }) => id)).toEqual([post]);
    for (const who of [stranger, null])
      expect(
        await count(
          who,
          "select from public.post_bodies b join public.post_versions v on v.id = b.version_id where v.post_id = $1",
        ).catch(() => 0),
      ).toBe(0);
  });

  test("says to others that it is hidden, and takes no comments, likes or reports of theirs", async () => {
    const at = await stage.world.as(null, "select status from public.locate_post($1, $2)", [author.handle, slug]);
    expect(at).toEqual([{ status: "hidden" }]);
    await expect(stage.write(buyer, post, "And more.")).rejects.toThrow("not_found");
    await expect(stage.file(stranger, post)).rejects.toThrow("not_found");
  });

  test("is not sold: no quote, and what is paid for an open one goes back; no earlier sale is touched", async () => {
    const [late, quick] = [await stage.registered(), await stage.registered()];
    await expect(stage.calls.open(late, post)).rejects.toMatchObject({
      ...{ message: "not_for_sale", detail: "This post is not available at the moment." },
    });
    const other = await stage.world.addPost(author);
    const open = await stage.calls.open(quick, other);
    await stage.reportedByThree(other);
    expect(await stage.calls.pay(open, stage.price)).toMatchObject({ status: "refund_pending" });
    expect(await stage.calls.settle(purchase)).toMatchObject({ status: "paid" });
    const held = await stage.query("select from public.payouts where purchase_id = $1 and held_until = 'infinity'", [
      purchase.id,
    ]);
    expect(held.rowCount).toBe(0);
  });
});
