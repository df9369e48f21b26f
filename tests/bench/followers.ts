import { withBuying } from "#tests/bench/purchases/buy-during.ts";
import { withProduct } from "#tests/bench/reading/stage.ts";
import { milliseconds, type Row } from "#tests/bench/result.ts";
import { until } from "#tests/support/until.ts";
import type { Person, World } from "#tests/support/world/world.ts";

const USUAL = { followers: 100_000, buyersBefore: 60, buyersDuring: 400 };
const SMALL = { followers: 2_000, buyersBefore: 5, buyersDuring: 30 };

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
  const startedAt = performance.now();
  await world.as(author, "select public.publish_post($1, 1, true, true)", [post]);
  const count = async (sql: string, values: unknown[]) => (await world.one<{ n: number }>(sql, values)).n;
  const notified =
    "select count(distinct user_id)::integer as n from public.notifications where post_id = $1 having count(*) = count(distinct user_id)";
  await until("all are notified", async () => (await count(notified, [post])) === followers, 300_000);
  const here = performance.now() - startedAt;
  const queued =
    "select count(*)::integer as n from public.outbox where template = 'daily_digest' and data -> 'about' ? $1";
  await until("all have their mail", async () => (await count(queued, [post])) === followers, 600_000);
  return { here, mailed: performance.now() - startedAt };
}
