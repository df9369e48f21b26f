import { withBuying } from "#tests/bench/purchases/buy-during.ts";
import { withProduct } from "#tests/bench/reading/stage.ts";
import { milliseconds, type Row } from "#tests/bench/result.ts";
import { until } from "#tests/support/until.ts";
import type { Person, World } from "#tests/support/world/world.ts";

const USUAL = { followers: 100_000, buyersBefore: 200, buyersDuring: 400 };
const SMALL = { followers: 2_000, buyersBefore: 5, buyersDuring: 30 };

const PATIENCE_MS = 1_200_000;

type Told = { here: number; mailed: number };

/** An author with many followers publishes, while readers buy one after the other. */
export function measureFollowers({ isSmall }: { isSmall: boolean }): Promise<Row[]> {
  const sizes = isSmall ? SMALL : USUAL;
  return withProduct((product) =>
    withBuying(product, sizes, async ({ world, buyDuring }) => {
      const author = await world.addPerson({ isCreator: true });
      await addFollowers(world, author, sizes.followers);
      const post = await world.addPost(author, { isPublished: false });
      await world.judge(post);
      const { result, rows } = await buyDuring("it", () =>
        publish(world, { author, post, followers: sizes.followers }),
      );
      const who = sizes.followers.toLocaleString("en");
      return [
        {
          what: `a new post, until ${who} followers have its notification, one each`,
          result: milliseconds(result.here),
          aim: "≤ 60 s",
        },
        { what: "… and until each has a place in a digest", result: milliseconds(result.mailed), aim: "–" },
        ...rows,
      ];
    }),
  );
}

/** Users with an e-mail address, who follow as everyone does by default: notified here, and by a daily mail. */
async function addFollowers({ pool }: World, { id: author }: Person, count: number): Promise<void> {
  await pool.query(
    `insert into auth.users (id, aud, role, is_anonymous, email, email_confirmed_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', false, 'bench-' || n || '@example.com', now() from generate_series(1, $1::integer) n`,
    [count],
  );
  const client = await pool.connect();
  try {
    // Counting each follow in one transaction would take longer with each.
    await client.query("begin; set local session_replication_role = replica");
    await client.query(
      "insert into public.follows (creator_id, follower_id) select $1, u.id from auth.users u where u.email like 'bench-%'",
      [author],
    );
    await client.query(
      "insert into public.follow_notification_preferences (follows_id) select f.id from public.follows f where f.creator_id = $1",
      [author],
    );
    await client.query("commit");
    await client.query("analyze public.follows, public.follow_notification_preferences, public.profiles");
  } finally {
    client.release();
  }
}

async function publish(
  world: World,
  { author, post, followers }: { author: Person; post: string; followers: number },
): Promise<Told> {
  await world.as(author, "select public.publish_post($1, 1, true, true)", [post]);
  // To count takes as long as to tell some hundred followers, so it is done at the end.
  const running = "select exists (select from graphile_worker.jobs where key = $1) as is_running";
  const job = `notify_followers:${post}`;
  await until(
    "all are told",
    async () => !(await world.one<{ is_running: boolean }>(running, [job])).is_running,
    PATIENCE_MS,
  );
  const notified = "from public.notifications r where r.kind = 'new_post' and r.post_id = $1::uuid";
  const queued = "from public.outbox r where r.template = 'daily_digest' and r.data -> 'about' ? $1::text";
  return {
    here: await timeUntilLast(world, notified, { post, followers }),
    mailed: await timeUntilLast(world, queued, { post, followers }),
  };
}

/** From the publication until the last follower's row. */
async function timeUntilLast(
  { one }: World,
  rows: string,
  { post, followers }: { post: string; followers: number },
): Promise<number> {
  const { n, people, ms } = await one<{ n: number; people: number; ms: number }>(
    `select count(*)::integer as n, count(distinct r.user_id)::integer as people, (extract(epoch from max(r.created_at) - (
       select p.first_published_at from public.posts p where p.id = $1::uuid)) * 1000)::float8 as ms ${rows}`,
    [post],
  );
  if (n !== followers || people !== followers) throw new Error(`${n} rows for ${people} of ${followers} followers`);
  return ms;
}
