import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
let author: Person;
let other: Person;

beforeAll(async () => {
  [author, other] = [await world.addPerson({ isCreator: true }), await world.addPerson({ isCreator: true })];
});
afterAll(world.close);

const pin = (who: Person | null, id: string) => world.as(who, "select public.pin_post($1) as done", [id]);
const unpin = (who: Person | null, id: string) => world.as(who, "select public.unpin_post($1) as done", [id]);
const pinnedBy = async ({ id }: Person, seenBy: Person | null = null) =>
  (
    await world.as<{ id: string }>(
      seenBy,
      "select post_id as id from public.pinned_posts where profile_id = $1 order by pinned_at",
      [id],
    )
  ).map((row) => row.id);

async function newAuthor(count: number): Promise<{ who: Person; posts: string[] }> {
  const who = await world.addPerson({ isCreator: true });
  const posts: string[] = [];
  for (let made = 0; made < count; made += 1) posts.push(await world.addPost(who));
  return { who, posts };
}

describe("an author's pinned posts", () => {
  test("stand in the order in which they were pinned, for everyone, however often a call is repeated", async () => {
    const { who, posts } = await newAuthor(2);
    const [first = "", second = ""] = posts;
    expect([await pin(who, second), await pin(who, first), await pin(who, second)]).toEqual([
      [{ done: true }],
      [{ done: true }],
      [{ done: false }],
    ]);
    for (const reader of [null, other]) expect(await pinnedBy(who, reader)).toEqual([second, first]);
    expect([await unpin(who, second), await unpin(who, second)]).toEqual([[{ done: true }], [{ done: false }]]);
    expect(await pinnedBy(who)).toEqual([first]);
  });

  test("are three at most, even for many tries at once, and one that is unpinned makes room", async () => {
    const { who, posts } = await newAuthor(5);
    const tries = await Promise.allSettled(posts.map((id) => pin(who, id)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const refused = posts.filter((_id, at) => tries[at]?.status === "rejected");
    await expect(pin(who, refused[0] ?? "")).rejects.toThrow("conflict");
    await unpin(who, (await pinnedBy(who))[0] ?? "");
    expect(await pin(who, refused[0] ?? "")).toEqual([{ done: true }]);
    expect(await pinnedBy(who)).toHaveLength(3);
  });

  test("are published and in lists: no draft, no unlisted one", async () => {
    const draft = await world.addPost(author, { isPublished: false });
    const unlisted = await world.addPost(author, { changes: { listed: false } });
    for (const id of [draft, unlisted]) await expect(pin(author, id)).rejects.toThrow("conflict");
  });

  test("lose their pin when they leave the lists, and do not get it back with the post", async () => {
    const { who, posts } = await newAuthor(3);
    const [withdrawn = "", unlisted = "", removed = ""] = posts;
    for (const id of posts) await pin(who, id);
    const moderator = await world.addPerson({ role: "moderator" });
    await world.as(who, "select public.unpublish_post($1)", [withdrawn]);
    const doc = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Words." }] }] };
    await world.as(who, `select public.save_post($1, 1, $2, changes => '{"listed": false}')`, [unlisted, doc]);
    expect(await pinnedBy(who)).toEqual([removed]);
    await world.pool.query("select public.remove_post($1, $2, 'Spam')", [removed, moderator.id]);
    await world.pool.query("select public.reinstate_post($1, $2, 'An error', true)", [removed, moderator.id]);
    expect(await world.pool.query("select from public.pinned_posts where profile_id = $1", [who.id])).toMatchObject({
      rowCount: 0,
    });
  });

  test("keep their pin through an edit", async () => {
    const { who, posts } = await newAuthor(1);
    const [post = ""] = posts;
    await pin(who, post);
    await world.as(who, "select public.publish_post($1, 1, false, true)", [post]);
    expect(await pinnedBy(who)).toEqual([post]);
  });

  test("outdate the profile, but not when nothing has changed", async () => {
    const { who, posts } = await newAuthor(1);
    const [post = ""] = posts;
    const changedAt = async () => {
      const tag = `profile:${who.id}`;
      return (
        await world.one<{ at: string }>("select changed_at::text as at from public.cache_tags where tag = $1", [tag])
      ).at;
    };
    const before = await changedAt();
    await pin(who, post);
    const pinned = await changedAt();
    expect(pinned).not.toBe(before);
    await pin(who, post);
    expect(await changedAt()).toBe(pinned);
    await unpin(who, post);
    expect(await changedAt()).not.toBe(pinned);
  });
});

describe("no one else's pins", () => {
  test("are changed: not by another author, a reader, staff or a visitor", async () => {
    const { who, posts } = await newAuthor(2);
    const [pinned = "", free = ""] = posts;
    await pin(who, pinned);
    for (const stranger of [
      other,
      await world.addPerson(),
      await world.addPerson({ role: "owner", isCreator: true }),
    ]) {
      await expect(pin(stranger, free)).rejects.toThrow("not_found");
      await expect(unpin(stranger, pinned)).rejects.toThrow("not_found");
    }
    await expect(pin(await world.addPerson({ isAnonymous: true }), free)).rejects.toThrow("registered_required");
    for (const call of [pin, unpin]) await expect(call(null, free)).rejects.toThrow("permission denied");
    expect(await pinnedBy(who)).toEqual([pinned]);
  });

  test("are written past the functions, not even by their author", async () => {
    const post = await world.addPost(author);
    await pin(author, post);
    for (const statement of [
      "insert into public.pinned_posts (post_id, profile_id) values ($2, $1)",
      "update public.pinned_posts set pinned_at = now() where profile_id = $1 and post_id = $2",
      "delete from public.pinned_posts where profile_id = $1 and post_id = $2",
    ])
      for (const who of [author, other, null])
        await expect(world.as(who, statement, [author.id, post])).rejects.toThrow("permission denied");
  });

  test("are changed without end: 60 times a minute", async () => {
    const { who, posts } = await newAuthor(1);
    const [post = ""] = posts;
    await world.pool.query("select public.take_rate_limit($1, 60, 60) from generate_series(1, 59)", [`pin:${who.id}`]);
    expect(await pin(who, post)).toEqual([{ done: true }]);
    await expect(unpin(who, post)).rejects.toThrow("rate_limited");
  });
});
