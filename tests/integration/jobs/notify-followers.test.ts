import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { asCaller } from "#embedded/database/connection.ts";
import { notifyFollowers } from "#lib/jobs/posts/notify-followers.ts";
import { openWorld, type Person, XNO } from "#tests/support/world/world.ts";

type Query = Parameters<typeof notifyFollowers>[1]["query"];

const world = openWorld(inject("target").databaseUrl ?? "", 4);
let author: Person;

beforeAll(async () => {
  author = await world.addPerson({ isCreator: true });
});
afterAll(world.close);

/** A follower of the author, with their notification settings. */
async function follow(preferences = "in_app = true"): Promise<Person> {
  const reader = await world.addPerson();
  await world.as(reader, "insert into public.follows (creator_id) values ($1)", [author.id]);
  await world.pool.query(
    `update public.follow_notification_preferences set ${preferences} where follows_id = (select id from public.follows where follower_id = $1)`,
    [reader.id],
  );
  return reader;
}

/** Runs the job as the worker does. Returns the readers who were notified. */
async function notifiedReadersOf(post: string): Promise<Set<string>> {
  await notifyFollowers({ id: post }, { query: (sql, values) => world.pool.query(sql, values) });
  const { rows } = await world.pool.query<{ user_id: string }>(
    "select user_id from public.notifications where post_id = $1 and kind = 'new_post'",
    [post],
  );
  expect(new Set(rows.map((row) => row.user_id)).size).toBe(rows.length);
  return new Set(rows.map((row) => row.user_id));
}

test("publishing with notifications queues the job in its transaction, once per post", async () => {
  const post = await world.addPost(author, { isPublished: false });
  // Checked before the commit, as a worker may take the job right after it.
  const publish = () =>
    asCaller(world.pool, { role: "authenticated", claims: author.claims }, async (tx) => {
      await tx.query("select public.publish_post($1, 1, true, true)", [post]);
      await tx.query("reset role");
      const queued = await tx.query("select from graphile_worker.jobs where key = $1", [`notify_followers:${post}`]);
      await tx.query("select graphile_worker.remove_job($1)", [`notify_followers:${post}`]);
      return queued.rowCount;
    });
  expect(await publish()).toBe(1);
  expect(await publish()).toBe(0);
});

test("notifies each follower once per post, in the chosen way, however often the job runs", async () => {
  const all = await follow();
  const silent = await follow("in_app = false");
  const muted = await follow("muted_until = now() + interval '1 day'");
  const wasMuted = await follow("muted_until = now() - interval '1 day'");
  const onlyFree = await follow("include_paid = false");
  const onlyPaid = await follow("include_free = false");
  const thrifty = await follow("max_price_raw = 1e28");
  const free = await world.addPost(author, { priceRaw: null });
  const paid = await world.addPost(author, { priceRaw: XNO / 20n });

  await notifiedReadersOf(free);
  expect(await notifiedReadersOf(free)).toEqual(ids(all, wasMuted, onlyFree, thrifty));
  await notifiedReadersOf(paid);
  expect(await notifiedReadersOf(paid)).toEqual(ids(all, wasMuted, onlyPaid));
  expect([silent, muted].some(({ id }) => id === all.id)).toBe(false);
});

test("notifies no one of a post that was withdrawn", async () => {
  const post = await world.addPost(author);
  await world.as(author, "select public.unpublish_post($1)", [post]);
  expect(await notifiedReadersOf(post)).toEqual(new Set());
});

test("notifies many followers in batches, missing none", async () => {
  const followers = new Set<string>();
  const other = await world.addPerson({ isCreator: true });
  const post = await world.addPost(other);
  for (let n = 0; n < 5; n++) {
    const reader = await world.addPerson();
    await world.as(reader, "insert into public.follows (creator_id) values ($1)", [other.id]);
    followers.add(reader.id);
  }
  let last: string | null = null;
  for (let lot = 0; lot < 10; lot++) {
    const row: { last: string | null } = await world.one("select public.notify_followers($1, $2, 2) as last", [
      post,
      last,
    ]);
    last = row.last;
    if (last === null) break;
  }
  expect(last).toBeNull();
  expect(await notifiedReadersOf(post)).toEqual(followers);
});

test("mails while many pushes wait, and pushes in a job of its own", async () => {
  const reader = await follow("in_app = true, email = 'instant'");
  await world.pool.query(
    "update auth.users set email = $2, email_confirmed_at = now(), is_anonymous = false where id = $1",
    [reader.id, `${reader.id}@example.com`],
  );
  const post = await world.addPost(author);
  const whilePushesWait: Query = async (sql, values) =>
    sql.includes("'send_push'") ? world.pool.query("select true as are") : world.pool.query(sql, values);
  await notifyFollowers({ id: post }, { query: whilePushesWait });
  const { rows } = await world.pool.query(
    "select from public.outbox o where o.user_id = $1 and o.template = 'new_post'",
    [reader.id],
  );
  expect(rows).toHaveLength(1);
  const later = await world.one(
    `select j.payload, extract(epoch from j.run_at - j.created_at)::int as seconds
     from graphile_worker._private_jobs j where j.key = $1`,
    [`notify_followers:${post}`],
  );
  expect(later).toEqual({ payload: { id: post, pushAfter: null }, seconds: 5 });
});

function ids(...people: Person[]): Set<string> {
  return new Set(people.map(({ id }) => id));
}
