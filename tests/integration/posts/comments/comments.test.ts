import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CommentStage, openCommentStage } from "#tests/support/world/comment-stage.ts";

let stage: CommentStage;

beforeAll(async () => {
  stage = await openCommentStage();
});
afterAll(() => stage.close());

const refused = (code: string) => expect.objectContaining({ message: code });
const age = (comment: string, interval: string) =>
  stage.query("update public.comments set created_at = now() - $2::interval where id = $1", [comment, interval]);
const notices = async (id: string, kind: string) =>
  (await stage.query("select count from public.notifications where user_id = $1 and kind = $2", [id, kind])).rows.map(
    ({ count }) => count,
  );

describe("a comment", () => {
  test("is written once, however often it is sent, and its author is told", async () => {
    const post = await stage.addPost();
    const reader = await stage.commenter();
    const ids = await Promise.all([1, 2, 3].map(() => stage.write(reader, post, " Well\r\nput.\n\n\n\nYes. ")));
    expect(new Set(ids).size).toBe(1);
    expect(await stage.list(null, post)).toMatchObject([
      { body: "Well\nput.\n\nYes.", status: "published", is_mine: false },
    ]);
    expect(await notices(stage.author.id, "comment_on_post")).toEqual([1]);
    const { rows } = await stage.query("select comments from public.post_stats where post_id = $1", [post]);
    expect(rows).toEqual([{ comments: "1" }]);
  });

  test("is counted in lists where everybody can read it, and nowhere else", async () => {
    const sold = await stage.addPost();
    const given = await stage.world.addPost(stage.author, { priceRaw: null });
    const reader = await stage.commenter();
    for (const post of [sold, given]) await stage.write(reader, post, "Well put.");
    const counted = async () =>
      (
        await stage.query(
          `select s.open_comments::int as open, s.comments::int as "all" from public.post_stats s where post_id = any ($1)
           order by post_id = $2`,
          [[sold, given], given],
        )
      ).rows;
    const set = (changes: string) =>
      stage.query(`update public.posts set ${changes} where id = any ($1)`, [[sold, given]]);
    const both = (one: number, other: number) => [
      { open: one, all: 1 },
      { open: other, all: 1 },
    ];
    expect(await counted()).toEqual(both(1, 1));
    await set("comments_mode = 'buyers'");
    expect(await counted()).toEqual(both(0, 1));
    await set("shows_comments = true");
    expect(await counted()).toEqual(both(1, 1));
    await set("shows_comments = false");
    await set("comments_mode = 'off'");
    expect(await counted()).toEqual(both(0, 0));
    await set("comments_mode = 'buyers'");
    // Its first price: from now on, readers who pay are buyers.
    await stage.query(
      `insert into public.post_price_events (post_id, access, price_currency, price_raw) values ($1, 'paid', 'XNO', 1e28)`,
      [given],
    );
    expect(await counted()).toEqual(both(0, 0));
    await expect(
      stage.world.as(reader, "select comments from public.post_stats where post_id = $1", [sold]),
    ).rejects.toThrow(/permission denied/);
  });

  test("loses its writer's name with their account, on the page of each post", async () => {
    const [post, other] = [await stage.addPost(), await stage.addPost()];
    const reader = await stage.commenter();
    await stage.write(reader, post, "Well put.");
    const changedAt = async (of: string) =>
      (await stage.query("select changed_at::text as at from public.cache_tags where tag = $1", [`post:${of}`])).rows[0]
        ?.at;
    const before = [await changedAt(post), await changedAt(other)];
    await stage.query("update public.profiles set status = 'deleted' where id = $1", [reader.id]);
    expect(await changedAt(post)).not.toBe(before[0]);
    expect(await changedAt(other)).toBe(before[1]);
    expect(await stage.list(null, post)).toMatchObject([{ body: "Well put.", handle: null }]);
  });

  test("answers go to the top one; who is answered hears of it", async () => {
    const post = await stage.addPost();
    const [one, two, three] = [await stage.commenter(), await stage.commenter(), await stage.commenter()];
    const top = await stage.write(one, post, "First.");
    const answer = await stage.write(two, post, "Second.", top);
    await stage.write(three, post, "Third.", answer);
    expect((await stage.answers(null, top)).map(({ body, parent_id }) => [body, parent_id])).toEqual([
      ["Second.", top],
      ["Third.", top],
    ]);
    expect(await notices(one.id, "reply_to_comment")).toEqual([1]);
    expect(await notices(two.id, "reply_to_comment")).toEqual([1]);
    const elsewhere = await stage.addPost();
    await expect(stage.write(two, elsewhere, "Elsewhere.", top)).rejects.toEqual(refused("not_found"));
  });

  test("is changed for fifteen minutes, by its writer alone", async () => {
    const post = await stage.addPost();
    const [one, two] = [await stage.commenter(), await stage.commenter()];
    const comment = await stage.write(one, post, "First.");
    for (const who of [two, stage.author]) {
      await expect(stage.edit(who, comment, "Mine.")).rejects.toEqual(refused("not_found"));
    }
    await stage.edit(one, comment, "Better.");
    expect(await stage.list(null, post)).toMatchObject([{ body: "Better.", edited_at: expect.any(String) }]);
    await age(comment, "16 minutes");
    await expect(stage.edit(one, comment, "Too late.")).rejects.toEqual(refused("conflict"));
  });

  test("is deleted by its writer or the post's author; with answers its place stays, with nothing in it", async () => {
    const post = await stage.addPost();
    const [one, two] = [await stage.commenter(), await stage.commenter()];
    const top = await stage.write(one, post, "Delete me.");
    const answer = await stage.write(two, post, "An answer.", top);
    await stage.remove(two, top);
    expect(await stage.list(null, post)).toMatchObject([{ body: "Delete me." }]);
    await stage.remove(one, top);
    expect(await stage.list(null, post)).toMatchObject([
      { body: "", status: "deleted", handle: null, is_mine: false, replies: "1" },
    ]);
    await stage.remove(stage.author, answer);
    expect(await stage.list(null, post)).toEqual([]);
    expect((await stage.query("select from public.comments where post_id = $1", [post])).rowCount).toBe(0);
    await stage.remove(one, top);
  });

  test("is liked once by each, not by its writer; its writer hears of it", async () => {
    const post = await stage.addPost();
    const [one, two, three] = [await stage.commenter(), await stage.commenter(), await stage.commenter()];
    const comment = await stage.write(one, post, "Like me.");
    await expect(stage.like(one, comment)).rejects.toEqual(refused("forbidden"));
    expect([await stage.like(two, comment), await stage.like(two, comment), await stage.like(three, comment)]).toEqual([
      1, 1, 2,
    ]);
    expect(await stage.list(two, post)).toMatchObject([{ likes: "2", is_liked: true }]);
    expect(await stage.like(two, comment, false)).toBe(1);
    expect(await notices(one.id, "comment_liked")).toEqual([2]);
  });

  test("cannot be liked, deleted or decided about without end", async () => {
    const [post, reader] = [await stage.addPost(), await stage.commenter()];
    const comment = await stage.write(stage.author, post, "Like me.");
    const use = (id: string) =>
      stage.query("select public.take_rate_limit($1, 600, 3600) from generate_series(1, 600)", [
        `comment-change:${id}`,
      ]);
    await use(reader.id);
    await use(stage.author.id);
    await expect(stage.like(reader, comment)).rejects.toEqual(refused("rate_limited"));
    await expect(stage.remove(reader, comment)).rejects.toEqual(refused("rate_limited"));
    await expect(stage.decide(stage.author, comment, "pin")).rejects.toEqual(refused("rate_limited"));
    const lock = stage.world.as(stage.author, "select public.lock_comments($1, true)", [post]);
    await expect(lock).rejects.toEqual(refused("rate_limited"));
    await stage.query("delete from public.rate_limits where bucket = $1", [`comment-change:${stage.author.id}`]);
  });

  test("is refused after five in a minute", async () => {
    const [post, reader] = [await stage.addPost(), await stage.commenter()];
    const say = (body: string) => stage.world.as(reader, "select public.write_comment($1, $2)", [post, body]);
    // Of this minute and the next: the test may run across them.
    const count = (hits: number) =>
      stage.query(
        `insert into public.rate_limits (bucket, window_starts_at, hits, expires_at)
         select $1, date_trunc('minute', now()) + n * interval '1 minute', $2, now() + interval '1 hour' from generate_series(0, 1) as n
         on conflict on constraint rate_limits_pkey do update set hits = excluded.hits`,
        [`comment:${reader.id}`, hits],
      );
    await count(4);
    await say("Five.");
    await count(5);
    await expect(say("Six.")).rejects.toEqual(refused("rate_limited"));
  });
});

describe("the list", () => {
  test("has the pinned one first, then the most liked or the newest, page by page, each once", async () => {
    const post = await stage.addPost();
    const [reader, other] = [await stage.commenter(), await stage.commenter()];
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4, 5]) {
      const id = await stage.write(reader, post, `Number ${n}.`);
      await age(id, `${n} minutes`);
      ids.push(id);
    }
    const [, second = "", , fourth = "", fifth = ""] = ids;
    await stage.like(other, fourth);
    await stage.decide(stage.author, fifth, "pin");
    const walk = async (isNewestFirst: boolean) => {
      const seen: string[] = [];
      for (let after: string | null = null; ; ) {
        const page: { id: string; body: string }[] = await stage.list(null, post, isNewestFirst, after, 2);
        seen.push(...page.map(({ body }) => body.slice(7, 8)));
        if (page.length < 2) return seen.join("");
        after = page.at(-1)?.id ?? null;
      }
    };
    expect([await walk(false), await walk(true)]).toEqual(["54123", "51234"]);
    await stage.decide(stage.author, second, "pin");
    expect(await walk(true)).toBe("21345");
  });
});

describe("the post's author", () => {
  test("approves, hides and shows; no one else does", async () => {
    const [post, person] = [await stage.addPost(), await stage.commenter()];
    const comment = await stage.write(person, post, "See https://a.example");
    for (const who of [person, await stage.makeAuthor()]) {
      await expect(stage.decide(who, comment, "approve")).rejects.toEqual(refused("not_found"));
    }
    await stage.decide(stage.author, comment, "approve");
    expect(await stage.list(null, post)).toHaveLength(1);
    const answer = await stage.write(await stage.commenter(), post, "An answer.", comment);
    await stage.decide(stage.author, comment, "hide");
    expect(await stage.list(null, post)).toEqual([]);
    expect(await stage.answers(null, comment)).toEqual([]);
    expect(await stage.rows(null, post)).toEqual([]);
    expect(await stage.world.as(null, "select * from public.find_comment($1)", [answer])).toEqual([]);
    expect(await stage.answers(stage.author, comment)).toHaveLength(1);
    expect(await stage.list(person, post)).toMatchObject([{ status: "hidden_by_author" }]);
    await expect(stage.decide(stage.author, comment, "pin")).rejects.toEqual(refused("conflict"));
    await stage.decide(stage.author, comment, "show");
    expect(await stage.list(null, post)).toHaveLength(1);
    await expect(stage.decide(stage.author, comment, "remove")).rejects.toEqual(refused("validation_failed"));
  });

  test("loses what waited for seven days; its writer is told", async () => {
    const [post, person] = [await stage.addPost(), await stage.commenter()];
    const comment = await stage.write(person, post, "See https://a.example");
    await age(comment, "6 days");
    await stage.query("select public.forget_pending_comments(500)", []);
    expect(await stage.list(person, post)).toHaveLength(1);
    await age(comment, "8 days");
    await stage.query("select public.forget_pending_comments(500)", []);
    expect(await stage.list(person, post)).toEqual([]);
    expect(await notices(person.id, "comment_not_approved")).toEqual([1]);
  });
});
