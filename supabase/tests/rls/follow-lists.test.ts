import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addCreators, followMany } from "#tests/support/world/many-creators.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
let creator: Person;
let people: Person[];

type Row = { id: string; at: string };

beforeAll(async () => {
  creator = await world.addPerson({ isCreator: true });
  people = await Promise.all(Array.from({ length: 7 }, () => world.addPerson({ isCreator: true })));
  // Five at one moment, so that the order within it counts.
  await world.pool.query(
    `insert into public.follows (follower_id, creator_id, created_at)
     select id, $2, case when n <= 5 then '2026-01-02T00:00:00Z'::timestamptz else '2026-01-01T00:00:00Z' end
     from unnest($1::uuid[]) with ordinality as made (id, n)`,
    [people.map(({ id }) => id), creator.id],
  );
});
afterAll(world.close);

const page = (name: string, { id }: Person, after: Row | undefined, size: number) =>
  world.as<Row>(
    null,
    `select id, to_json(followed_at) #>> '{}' as at from public.${name}($1, before => $2, before_id => $3, max_rows => $4)`,
    [id, after?.at ?? null, after?.id ?? null, size],
  );

async function walk(name: string, of: Person, size: number): Promise<string[]> {
  const found: Row[] = [];
  for (;;) {
    const next = await page(name, of, found.at(-1), size);
    found.push(...next);
    if (next.length < size) return found.map(({ id }) => id);
  }
}

describe("the people of a profile", () => {
  test("come page by page, each once, though many followed at one moment", async () => {
    const found = await walk("list_followers", creator, 2);
    expect(found.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    expect(new Set(found.slice(5))).toEqual(new Set(people.slice(5).map(({ id }) => id)));
  });

  test("are those with a handle and an account in order, of a profile in order", async () => {
    const [star, seen, nameless, suspended] = await Promise.all([
      world.addPerson({ isCreator: true }),
      world.addPerson({ isCreator: true }),
      world.addPerson(),
      world.addPerson({ isCreator: true }),
    ]);
    for (const one of [seen, nameless, suspended])
      await world.as(one, "insert into public.follows (creator_id) values ($1)", [star.id]);
    await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [suspended.id]);
    expect(await walk("list_followers", star, 30)).toEqual([seen.id]);
    expect(await walk("list_following", seen, 30)).toEqual([star.id]);
    await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [star.id]);
    expect([await walk("list_followers", star, 30), await walk("list_following", seen, 30)]).toEqual([[], []]);
  });
});

describe("the posts of followed creators", () => {
  const listFor = (who: Person | null, limit = 24, after?: { id: string; at: string }) =>
    world.as<Row>(who, `select id, to_json(published_at) #>> '{}' as at from public.list_followed_posts($1, $2, $3)`, [
      after?.at ?? null,
      after?.id ?? null,
      limit,
    ]);
  const publishAt = (post: string, at: string) =>
    world.pool.query("update public.posts set published_at = $2 where id = $1", [post, at]);

  test("are the listed ones, of those the caller follows, newest first, page by page", async () => {
    const [reader, one, other, stranger] = await Promise.all([
      world.addPerson(),
      ...Array.from({ length: 3 }, () => world.addPerson({ isCreator: true })),
    ]);
    if (!(one && other && stranger)) throw new Error("Three people are made.");
    for (const { id } of [one, other])
      await world.as(reader, "insert into public.follows (creator_id) values ($1)", [id]);
    const posts: string[] = [];
    for (const author of [one, other, one, one]) posts.push(await world.addPost(author));
    const unlisted = await world.addPost(other, { changes: { listed: false } });
    const draft = await world.addPost(other, { isPublished: false });
    const unseen = [unlisted, draft, await world.addPost(stranger)];
    // Two at one moment, and more of one author than a page of everyone's may hold.
    for (const [n, id] of posts.entries()) await publishAt(id, `2026-03-0${n < 2 ? 1 : n}T00:00:00Z`);
    const found: Row[] = [];
    for (;;) {
      const next = await listFor(reader, 1, found.at(-1));
      if (next.length === 0) break;
      found.push(...next);
    }
    expect(found.map(({ id }) => id)).toEqual([posts[3], posts[2], ...posts.slice(0, 2).toSorted().toReversed()]);
    expect((await listFor(reader)).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    expect(found.some(({ id }) => unseen.includes(id))).toBe(false);
    expect(await listFor(stranger)).toEqual([]);
    await expect(listFor(null)).rejects.toThrow("permission denied");
  });

  test("are the same for readers of very many creators, whether theirs are the newest of all or the oldest", async () => {
    const [reader, author, quiet] = await Promise.all([
      world.addPerson(),
      world.addPerson({ isCreator: true }),
      world.addPerson({ isCreator: true }),
    ]);
    const [newest, oldest] = [await world.addPost(author), await world.addPost(quiet)];
    await publishAt(oldest, "2020-01-01T00:00:00Z");
    // The newest of all is a stranger's.
    await world.addPost(await world.addPerson({ isCreator: true }));
    await followMany(world, reader, [author.id, quiet.id, ...(await addCreators(world, 320))]);
    expect((await listFor(reader, 1)).map(({ id }) => id)).toEqual([newest]);
    expect((await listFor(reader)).map(({ id }) => id)).toEqual([newest, oldest]);
    expect(await listFor(reader, 5, { id: oldest, at: "2020-01-02T00:00:00Z" })).toEqual([
      { id: oldest, at: "2020-01-01T00:00:00+00:00" },
    ]);
  });
});
