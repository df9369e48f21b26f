import { parseCrontab, run } from "graphile-worker";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crontab, tasks } from "#lib/jobs/tasks.ts";
import { type Devnet, startDevnet } from "#lib/nano/devnet/devnet.ts";
import { sharedSettings, startWorker, type WorkerProcess } from "#tests/support/product/worker-process.ts";
import { type OwnStack, startOwnStack } from "#tests/support/stack/own-stack.ts";
import { until } from "#tests/support/until.ts";
import { purchaseCalls } from "#tests/support/world/purchase-calls.ts";
import { openWorld, type Person, type World, XNO } from "#tests/support/world/world.ts";

// Needs its own stack: a worker's timers touch everyone's purchases and posts.
let stack: OwnStack;
let world: World;
let devnet: Devnet;
let author: Person;
let worker: WorkerProcess | undefined;

beforeAll(async () => {
  stack = await startOwnStack();
  [world, devnet] = [openWorld(stack.databaseUrl, 4), await startDevnet()];
  await world.addAddresses(20);
  author = await world.addPerson({ isCreator: true });
});
afterAll(async () => {
  await worker?.end();
  await Promise.all([world?.close(), devnet?.stop()]);
  await stack?.stop();
});

const addJob = (name: string) => world.pool.query("select graphile_worker.add_job($1)", [name]);
const statusOf = async (table: "purchases" | "posts", id: string) =>
  (await world.one<{ status: string }>(`select status from public.${table} where id = $1`, [id])).status;
const jobs = async (task: string) =>
  (await world.one<{ count: string }>("select count(*) from graphile_worker.jobs where task_identifier = $1", [task]))
    .count;

/** Lets the real worker run a timer twice, and waits for both. */
async function runTimer(name: string): Promise<void> {
  const settings = { url: stack.url, secretKey: stack.keys.secret, nodeUrl: devnet.rpcUrls[0] ?? null };
  worker ??= await startWorker(stack.databaseUrl, sharedSettings(settings));
  await worker.isHealthy();
  await addJob(name);
  await addJob(name);
  await until(`${name} has run`, async () => (await jobs(name)) === "0");
}

test("expires a quote whose time is up, and keeps a running one", async () => {
  const [over, running] = [await openOne(), await openOne()];
  await world.pool.query("update public.purchases set expires_at = now() - interval '1 second' where id = $1", [
    over.id,
  ]);
  await runTimer("expire_purchases");
  expect([await statusOf("purchases", over.id), await statusOf("purchases", running.id)]).toEqual([
    "expired",
    "pending",
  ]);
});

test("makes a held share due once its time is over", async () => {
  const calls = purchaseCalls(world);
  const paid = await calls.pay(await openOne(), XNO / 20n);
  const payout = (await calls.payouts(paid)).find(({ kind }) => kind === "creator");
  await world.pool.query("update public.payouts set held_until = now() where id = $1", [payout?.id]);
  await runTimer("release_payouts");
  const { released } = await world.one<{ released: boolean }>(
    "select released_at is not null as released from public.payouts where id = $1",
    [payout?.id],
  );
  expect(released).toBe(true);
});

test("publishes a scheduled post on time, and deletes what was in the trash for a month", async () => {
  const due = await world.addPost(author, { priceRaw: null, isPublished: false });
  await world.as(author, "select public.schedule_post($1, 1, now() + interval '1 hour', true)", [due]);
  await world.pool.query("update public.posts set scheduled_at = now() where id = $1", [due]);
  const old = await world.addPost(author, { priceRaw: null, isPublished: false });
  await world.as(author, "select public.trash_post($1)", [old]);
  await world.pool.query("update public.posts set deleted_at = now() - interval '31 days' where id = $1", [old]);
  await runTimer("publish_due_posts");
  await runTimer("purge_trash");
  expect(await statusOf("posts", due)).toBe("published");
  expect((await world.pool.query("select from public.posts where id = $1", [old])).rowCount).toBe(0);
});

test("tells the author of a new staff pick once, and lets lists show again what was kept out for a time", async () => {
  const [picked, barred] = [await world.addPost(author), await world.addPost(author)];
  await world.pool.query("insert into public.features (slot, post_id) values ('home_featured', $1)", [picked]);
  await world.pool.query(
    "insert into public.featured_exclusions (target_type, post_id, reason, until) values ('post', $1, 'Because', now())",
    [barred],
  );
  await runTimer("turn_features");
  await runTimer("lift_exclusions");
  const count = (sql: string, id: string) => world.pool.query(sql, [id]).then(({ rowCount }) => rowCount);
  expect(await count("select from public.notifications where kind = 'featured' and post_id = $1", picked)).toBe(1);
  expect(await count("select from public.featured_exclusions where post_id = $1", barred)).toBe(0);
});

test("names a task for every timer, including the minutely ones", () => {
  const timers = parseCrontab(crontab);
  expect(timers.filter(({ task }) => !tasks[task])).toEqual([]);
  const everyMinute = crontab.split("\n").filter((line) => line.startsWith("* * * * * "));
  const names = everyMinute.map((line) => line.split(" ")[5]);
  expect(names).toEqual(
    expect.arrayContaining(["expire_purchases", "publish_due_posts", "release_payouts", "turn_features"]),
  );
});

test("keeps an unknown job untried until a worker knows it", async () => {
  await world.pool.query("select graphile_worker.add_job('job_of_a_later_version', '{\"id\": 7}')");
  await runTimer("clean_rate_limits");
  await worker?.end();
  worker = undefined;
  expect(
    await world.one(
      "select attempts, locked_at from graphile_worker.jobs where task_identifier = 'job_of_a_later_version'",
    ),
  ).toEqual({ attempts: 0, locked_at: null });

  const done = Promise.withResolvers<unknown>();
  const later = await run({
    connectionString: stack.databaseUrl,
    taskList: { job_of_a_later_version: (payload) => Promise.resolve(done.resolve(payload)) },
    noHandleSignals: true,
  });
  expect(await done.promise).toEqual({ id: 7 });
  await later.stop();
});

async function openOne() {
  const buyer = await world.addPerson({ isAnonymous: true });
  return purchaseCalls(world).open(buyer, await world.addPost(author));
}
