import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { PUBLISH_DUE_POSTS } from "#tests/support/world/due-posts.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
let author: Person;

beforeAll(async () => {
  author = await world.addPerson({ isCreator: true });
});
afterAll(world.close);

const newWord = () => `q${randomBytes(8).toString("hex")}`;
const find = async (words: string) =>
  (await world.pool.query<{ id: string }>("select id from public.search_posts($1)", [words])).rows.map(({ id }) => id);
const numberOf = (id: string) =>
  world.one<{ publication: string | null }>("select publication from public.posts where id = $1", [id]);
const call = (sql: string, values: unknown[]) => world.as(author, `select public.${sql}`, values);
const write = (title: string, isPublished = true) =>
  world.addPost(author, { priceRaw: null, isPublished, changes: { title } });

test("finds a post while it is published, and keeps its number when it is published again", async () => {
  const word = newWord();
  const id = await write(`Only here: ${word}`);
  const first = await numberOf(id);
  expect(await find(word)).toEqual([id]);
  await call("unpublish_post($1)", [id]);
  expect(await find(word)).toEqual([]);
  await call("publish_post($1, 1, false, true)", [id]);
  expect(await find(word)).toEqual([id]);
  expect(await numberOf(id)).toEqual(first);
  await world.pool.query("select public.remove_post($1, $2, 'A reason')", [id, author.id]);
  expect(await find(word)).toEqual([]);
  await world.pool.query("select public.reinstate_post($1, $2, 'A reason', true)", [id, author.id]);
  expect(await find(word)).toEqual([id]);
});

test("finds a new version by its own words, and no longer by the old ones", async () => {
  const [before, after] = [newWord(), newWord()];
  const id = await write(`Once ${before}`);
  const text = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "New words." }] }] };
  await call("save_post($1, 1, $2, null, $3)", [id, JSON.stringify(text), { title: `Now ${after}` }]);
  await world.judge(id);
  await call("publish_post($1, 2, false, true)", [id]);
  expect(await find(after)).toEqual([id]);
  expect(await find(before)).toEqual([]);
});

test("gives a scheduled post no number and does not find it; publishing changes both", async () => {
  const word = newWord();
  const id = await write(`Later ${word}`, false);
  await call("schedule_post($1, 1, now() + interval '1 hour', true)", [id]);
  expect([await find(word), (await numberOf(id)).publication]).toEqual([[], null]);
  await world.pool.query("update public.posts set scheduled_at = now() - interval '1 minute' where id = $1", [id]);
  await world.pool.query(PUBLISH_DUE_POSTS);
  expect(await find(word)).toEqual([id]);
});

test("finds posts published far apart with one query, and nothing for exclusions alone", async () => {
  const word = newWord();
  // Numbered as if three thousand others were published between each two.
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    ids.push(await write(`Far apart ${word}`));
    await world.pool.query("select setval('private.publications', nextval('private.publications') + 3000)");
  }
  expect((await find(word)).toSorted()).toEqual(ids.toSorted());
  expect(await find(`-${word}`)).toEqual([]);
});

test("shows every post once across pages: the best of the newest hundred, then of those before", async () => {
  const word = newWord();
  const inTitle = await write(`The oldest, about ${word}`);
  // In a transaction that is rolled back, so that other tests' lists stay as they are.
  const client = await world.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into public.posts (profile_id, slug, status, title, category_id, language, access, current_version_id,
         latest_version, rights_confirmed_at, published_at, first_published_at, publication, search)
       select profile_id, slug || '-' || n, status, 'Nothing of it', category_id, language, access, gen_random_uuid(),
         latest_version, rights_confirmed_at, now(), now(), nextval('private.publications'), setweight(to_tsvector('simple', $2), 'C')
       from public.posts, generate_series(1, 120) n where id = $1`,
      [inTitle, word],
    );
    const shown: string[] = [];
    for (let skip = 0; skip < 200; skip += 24) {
      const sql = "select id from public.search_posts($1, skip => $2, at_most => 24)";
      shown.push(...(await client.query<{ id: string }>(sql, [word, skip])).rows.map(({ id }) => id));
    }
    expect([shown.length, new Set(shown).size, shown.indexOf(inTitle)]).toEqual([121, 121, 100]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("a language counts from its first post on, and others are not tried", async () => {
  const id = await world.addPost(author, { priceRaw: null, changes: { title: "Wintering", language: "en" } });
  const client = await world.pool.connect();
  const readQuery = async () =>
    (await client.query<{ query: string }>("select private.search_query('wintering')::text as query")).rows[0]?.query;
  try {
    await client.query("begin");
    await client.query("delete from private.search_languages");
    expect(await readQuery()).toBe("'wintering'");
    await client.query("update public.posts set status = status where id = $1", [id]);
    expect(await readQuery()).toBe("'winter' | 'wintering'");
  } finally {
    await client.query("rollback");
    client.release();
  }
});
