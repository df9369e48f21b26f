import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { toNotificationItem } from "#lib/notifications/describe.ts";
import { readCommentLine } from "#lib/posts/comments/comment-line.ts";
import { anyCommentLine, mentionedIn, NAMED } from "#tests/support/documents/comment-lines.ts";
import { until } from "#tests/support/until.ts";
import { type CommentStage, openCommentStage } from "#tests/support/world/comment-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: CommentStage;

beforeAll(async () => {
  stage = await openCommentStage();
});
afterAll(() => stage.close());

type Named = Person & { handle: string };

async function named(): Promise<Named> {
  const person = await stage.commenter();
  return { ...person, handle: await handleOf(person) };
}

async function handleOf({ id }: Person): Promise<string> {
  const { rows } = await stage.query("select handle::text from public.profiles where id = $1", [id]);
  return rows[0]?.handle;
}

/** How often each of them was told of a mention on a post. */
async function notified(post: string, ...people: Person[]): Promise<number[]> {
  const { rows } = await stage.query(
    "select user_id, sum(count)::int as times from public.notifications where kind = 'mention' and post_id = $1 group by user_id",
    [post],
  );
  return people.map(({ id }) => rows.find(({ user_id }) => user_id === id)?.times ?? 0);
}

const mentionsOf = async (reader: Person | null, post: string) =>
  (
    await stage.world.as<{ mentions: { typed: string; handle: string }[] | null }>(
      reader,
      "select mentions from public.list_comments($1)",
      [post],
    )
  ).map(({ mentions }) => mentions);

const block = (who: Person, whom: Person) => stage.world.as(who, "select public.block_person($1)", [whom.id]);

async function placeOf(reader: Person): Promise<string | null> {
  const [row] = await stage.world.as(reader, "select * from public.list_notifications('{mention}', at_most => 1)");
  return toNotificationItem(JSON.parse(JSON.stringify(row)), null).href;
}

describe("a mention", () => {
  test("is shown to everybody with the person's handle, and the comment stays as typed", async () => {
    const [post, writer, ada] = [await stage.addPost(), await named(), await named()];
    const body = `Ask @${ada.handle.toUpperCase()}, @${ada.handle} and @no_such_person_1.`;
    const id = await stage.write(writer, post, body);
    const mentions = [[{ typed: ada.handle, handle: ada.handle }]];
    for (const reader of [null, writer, ada, stage.author]) expect(await mentionsOf(reader, post)).toEqual(mentions);
    expect(await stage.rows(null, post)).toEqual([{ body }]);
    const answer = await stage.write(ada, post, `@${writer.handle} Yes.`, id);
    const answers = await stage.world.as(null, "select id, mentions from public.list_first_answers(array[$1])", [id]);
    expect(answers).toEqual([{ id: answer, mentions: [{ typed: writer.handle, handle: writer.handle }] }]);
  });

  test("follows its person to a new handle, and an old handle still finds them", async () => {
    const [post, writer, ada] = [await stage.addPost(), await named(), await named()];
    await stage.write(writer, post, `Ask @${ada.handle}.`);
    const renamed = `${ada.handle.slice(0, 14)}_n`;
    await stage.query("update public.profiles set handle = $2 where id = $1", [ada.id, renamed]);
    expect(await mentionsOf(null, post)).toEqual([[{ typed: ada.handle, handle: renamed }]]);
    const other = await stage.addPost();
    await stage.write(writer, other, `@${ada.handle} and @${renamed}`);
    expect((await mentionsOf(null, other))[0]).toHaveLength(2);
    expect(await notified(other, ada)).toEqual([1]);
  });

  test("of one who is suspended or gone is plain text, and tells no one", async () => {
    const [writer, ada, bo] = [await named(), await named(), await named()];
    const post = await stage.addPost();
    await stage.write(writer, post, `@${ada.handle} and @${bo.handle}`);
    await stage.query("update public.profiles set status = 'suspended' where id = $1", [ada.id]);
    const tag = async () =>
      (await stage.query("select changed_at::text as at from public.cache_tags where tag = $1", [`post:${post}`]))
        .rows[0]?.at;
    const before = await tag();
    await stage.query("update public.profiles set status = 'deleted' where id = $1", [bo.id]);
    expect(await tag()).not.toBe(before);
    expect(await mentionsOf(null, post)).toEqual([null]);
    const later = await stage.addPost();
    await stage.write(writer, later, `@${ada.handle} and @${bo.handle}`);
    expect(await notified(later, ada, bo)).toEqual([0, 0]);
    expect((await stage.query("select from public.comment_mentions where profile_id = $1", [bo.id])).rowCount).toBe(1);
  });

  test("links at most twenty people, and a deleted comment leaves none behind", async () => {
    const [post, writer] = [await stage.addPost(), await named()];
    const people: Named[] = [];
    for (let n = 0; n < 22; n += 1) people.push(await named());
    const top = await stage.write(writer, post, people.map(({ handle }) => `@${handle}`).join(" "));
    expect((await mentionsOf(null, post))[0]).toHaveLength(20);
    expect(await notified(post, ...people)).toEqual([1, 1, 1, 1, 1, ...Array(17).fill(0)]);
    await stage.write(await named(), post, "An answer.", top);
    await stage.remove(writer, top);
    expect((await stage.query("select from public.comment_mentions where comment_id = $1", [top])).rowCount).toBe(0);
  });

  test("is written by no one but the comment's functions, and read by none of their keys", async () => {
    const [post, writer, ada] = [await stage.addPost(), await named(), await named()];
    const id = await stage.write(writer, post, "No one.");
    const add = "insert into public.comment_mentions (comment_id, profile_id, handles) values ($1, $2, '{ada}')";
    for (const who of [writer, null]) {
      await expect(stage.world.as(who, add, [id, ada.id])).rejects.toThrow("permission denied");
      await expect(stage.world.as(who, "select * from public.comment_mentions")).rejects.toThrow("permission denied");
      await expect(stage.world.as(who, "select private.save_mentions(c) from public.comments c")).rejects.toThrow(
        "permission denied",
      );
    }
  });
});

describe("who is mentioned", () => {
  test("is told once per comment: not the writer, the post's author, or the one who is answered", async () => {
    const [post, one, two, three] = [await stage.addPost(), await named(), await named(), await named()];
    const everyone = [one, two, three, stage.author].map(({ handle }) => `@${handle}`).join(" ");
    const top = await stage.write(one, post, "First.");
    const answer = await stage.write(two, post, "Second.", top);
    const id = await stage.write(three, post, `${everyone} ${everyone}`, answer);
    // The first comment's writer is mentioned, not answered.
    expect(await notified(post, one, two, three, stage.author)).toEqual([1, 0, 0, 0]);
    await stage.edit(three, id, `${everyone}, all of you`);
    expect(await notified(post, one, two, three, stage.author)).toEqual([1, 0, 0, 0]);
    expect(await placeOf(one)).toBe(`/comments/${post}?of=${id}#comment-${id}`);
  });

  test("is told by a change that adds them, once, however often they come and go", async () => {
    const [post, writer, ada, bo] = [await stage.addPost(), await named(), await named(), await named()];
    const id = await stage.write(writer, post, `@${ada.handle}`);
    await stage.edit(writer, id, `@${ada.handle} @${bo.handle}`);
    expect(await notified(post, ada, bo)).toEqual([1, 1]);
    await stage.query("delete from public.notifications where post_id = $1", [post]);
    await stage.query("delete from public.rate_limits where bucket = $1", [`comment:${writer.id}`]);
    for (const body of ["None.", `@${bo.handle} @${ada.handle}`, "None again.", `@${ada.handle}`])
      await stage.edit(writer, id, body);
    expect(await notified(post, ada, bo)).toEqual([0, 0]);
    expect(await mentionsOf(null, post)).toEqual([[{ typed: ada.handle, handle: ada.handle }]]);
  });

  test("is one of five, also over several changes", async () => {
    const [post, writer] = [await stage.addPost(), await named()];
    const people: Named[] = [];
    for (let n = 0; n < 8; n += 1) people.push(await named());
    const say = (from: number, to: number) =>
      people
        .slice(from, to)
        .map(({ handle }) => `@${handle}`)
        .join(" ");
    const id = await stage.write(writer, post, say(0, 3));
    await stage.edit(writer, id, say(3, 7));
    expect(await notified(post, ...people)).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
    await stage.edit(writer, id, say(5, 8));
    expect(await notified(post, ...people)).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
  });

  test("is not told across a block, in either direction, or by the post's author", async () => {
    const [post, writer] = [await stage.addPost(), await named()];
    const [blocks, isBlocked, isOut, hears] = [await named(), await named(), await named(), await named()];
    await block(blocks, writer);
    await block(writer, isBlocked);
    await block(stage.author, isOut);
    const everyone = [blocks, isBlocked, isOut, hears];
    await stage.write(writer, post, everyone.map(({ handle }) => `@${handle}`).join(" "));
    expect(await notified(post, ...everyone)).toEqual([0, 0, 0, 1]);
    expect((await mentionsOf(null, post))[0]).toHaveLength(4);
  });

  test("is not told of what only buyers read, unless they bought it", async () => {
    const [buyer, ada, bo] = [await named(), await named(), await named()];
    const post = await stage.addPost("buyers");
    for (const one of [buyer, bo]) await stage.calls.settle(await stage.buy(one, post));
    await stage.write(buyer, post, `@${ada.handle} @${bo.handle}`);
    expect(await notified(post, ada, bo)).toEqual([0, 1]);
    for (const reader of [null, ada]) expect(await mentionsOf(reader, post)).toEqual([]);
    await stage.query("update public.posts set shows_comments = true where id = $1", [post]);
    await stage.write(buyer, post, `@${ada.handle}, look.`);
    expect(await notified(post, ada)).toEqual([1]);
  });

  test("is told of a waiting comment once the author approves or shows it", async () => {
    const [post, writer, ada] = [await stage.addPost(), await named(), await named()];
    const approved = await stage.write(writer, post, `@${ada.handle} https://a.example`);
    expect(await notified(post, ada)).toEqual([0]);
    for (const _ of [1, 2]) await stage.decide(stage.author, approved, "approve");
    expect(await notified(post, ada)).toEqual([1]);
    const [other, again] = [await stage.addPost(), await named()];
    const waits = await stage.write(again, other, `@${ada.handle} https://a.example`);
    await stage.decide(stage.author, waits, "hide");
    expect(await notified(other, ada)).toEqual([0]);
    for (const decision of ["show", "hide", "show"]) await stage.decide(stage.author, waits, decision);
    expect(await notified(other, ada)).toEqual([1]);
  });

  test("is not told of an edit that has to wait, until it is approved", async () => {
    const [post, writer, ada] = [await stage.addPost(), await named(), await named()];
    const id = await stage.write(writer, post, "First.");
    await stage.edit(writer, id, `@${ada.handle} https://a.example`);
    expect(await notified(post, ada)).toEqual([0]);
    await stage.decide(stage.author, id, "approve");
    expect(await notified(post, ada)).toEqual([1]);
  });

  test("is not led to a comment that they can no longer see, nor to a withdrawn post", async () => {
    const led = async (change: (post: string, id: string, ada: Named, writer: Named) => Promise<unknown>) => {
      const [post, writer, ada] = [await stage.addPost(), await named(), await named()];
      const id = await stage.write(writer, post, `@${ada.handle}`);
      expect(await placeOf(ada)).toBe(`/comments/${post}?of=${id}#comment-${id}`);
      await change(post, id, ada, writer);
      return (await placeOf(ada))?.replace(post, "POST").replace(id, "ID") ?? null;
    };
    expect(await led((_post, id) => stage.decide(stage.author, id, "hide"))).toBe("/comments/POST");
    expect(await led((_post, id, _ada, writer) => stage.remove(writer, id))).toBe("/comments/POST");
    expect(await led((_post, id, _ada, writer) => stage.edit(writer, id, "None."))).toBe("/comments/POST");
    expect(await led((_post, _id, ada, writer) => block(ada, writer))).toBe("/comments/POST");
    expect(
      await led((post) => stage.query("update public.posts set comments_mode = 'buyers' where id = $1", [post])),
    ).toBe("/comments/POST");
    expect(await led((post) => stage.world.as(stage.author, "select public.unpublish_post($1)", [post]))).toBeNull();
  });

  test("is one of a group within ten minutes, and can turn it off", async () => {
    const [post, one, two, ada] = [await stage.addPost(), await named(), await named(), await named()];
    for (const writer of [one, two]) await stage.write(writer, post, `@${ada.handle}`);
    const [row] = await stage.world.as(ada, "select count from public.list_notifications('{mention}')");
    expect([row, await placeOf(ada)]).toEqual([{ count: 2 }, `/comments/${post}`]);
    await stage.world.as(ada, "select public.save_notification_settings('{mention}', '{}')");
    const other = await stage.addPost();
    await stage.write(one, other, `@${ada.handle}`);
    expect(await notified(other, ada)).toEqual([0]);
  });

  test("is told in one order, so that two comments that mention the same people both arrive", async () => {
    const [post, writer] = [await stage.addPost(), await named()];
    const [one, two] = [await named(), await named()];
    const [first, last] = one.id < two.id ? [one, two] : [two, one];
    const keyOf = ({ id }: Named) => `notification:${id}:mention:${post}`;
    const other = await stage.world.pool.connect();
    try {
      await other.query("begin");
      await other.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [keyOf(first)]);
      const { rows: own } = await other.query("select pg_backend_pid() as pid");
      const written = stage.write(writer, post, `@${last.handle} @${first.handle}`);
      await until("the comment waits", async () => {
        const blocked = "select from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))";
        return (await stage.query(blocked, [own[0]?.pid])).rows.length === 1;
      });
      const { rows } = await other.query("select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_free", [
        keyOf(last),
      ]);
      expect(rows).toEqual([{ is_free: true }]);
      await other.query("commit");
      await written;
    } finally {
      other.release();
    }
    expect(await notified(post, first, last)).toEqual([1, 1]);
  });
});

test("the database finds the mentions that a page shows", async () => {
  const known = NAMED.map((handle) => ({ typed: handle.toLowerCase(), handle }));
  const bodies = fc.sample(
    fc.array(anyCommentLine, { maxLength: 3 }).map((lines) => lines.join("\n")),
    sampleSize({ daily: 2_000, nightly: 50_000 }),
  );
  const { rows } = await stage.query(
    `select (select coalesce(array_agg(found), '{}') from private.find_mentions(body) as found) as found
     from unnest($1::text[]) with ordinality as given (body, n) order by n`,
    [bodies],
  );
  const isKnown = (handle: string) => known.some(({ typed }) => typed === handle);
  expect(bodies.map((body, n) => [body, rows[n]?.found.filter(isKnown)])).toEqual(
    bodies.map((body) => [body, body.split("\n").flatMap((line) => mentionedIn(readCommentLine(line, known)))]),
  );
  expect(rows.filter(({ found }) => found.length > 0).length).toBeGreaterThan(bodies.length / 10);
});
