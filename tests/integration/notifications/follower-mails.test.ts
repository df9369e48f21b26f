import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type MailStage, openMailStage } from "#tests/support/world/mail-stage.ts";

let stage: MailStage;

beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "error");
  stage = await openMailStage();
});
afterAll(() => stage.close());

async function publish(): Promise<string> {
  const post = await stage.addPost();
  await stage.tellFollowers(post);
  return post;
}

describe("a new post", () => {
  test("is mailed once to followers who ask for a mail at once, and to no others", async () => {
    const [instant, off, stranger] = await Promise.all([1, 2, 3].map(() => stage.registered()));
    if (!(instant && off && stranger)) throw new Error("A reader is missing.");
    await stage.follow(instant, "instant");
    await stage.follow(off, "off");
    const post = await publish();
    await stage.tellFollowers(post);
    const [mail, ...more] = await stage.deliver(instant);
    expect([mail?.subject, more]).toEqual([expect.stringMatching(`^@${stage.author.handle}: On the matter of `), []]);
    expect(mail?.plain).not.toContain("What is paid for.");
    for (const other of [off, stranger]) expect(await stage.waiting(other)).toEqual([]);
    await stage.tellFollowers(post);
    expect(await stage.waiting(instant)).toEqual([]);
  });

  test("waits in the outbox without a job, and one that goes at once wakes who queues it", async () => {
    const post = await stage.addPost();
    const readers: string[] = [];
    for (const email of ["instant", "instant", "daily", "weekly"] as const) {
      const reader = await stage.registered();
      await stage.follow(reader, email);
      readers.push(reader.id);
    }
    // Before the commit, as a worker may take a job right after it.
    const client = await stage.world.pool.connect();
    try {
      await client.query("begin");
      await client.query("select public.mail_followers($1)", [post]);
      const { rows } = await client.query(
        `select o.template, count(*)::int, count(j.key)::int as jobs from public.outbox o
         left join graphile_worker.jobs j on j.key = 'send_mail:' || o.id
         where o.user_id = any ($1) group by o.template order by o.template`,
        [readers],
      );
      const { rows: wakes } = await client.query(
        "select j.run_at <= now() as is_due from graphile_worker.jobs j where j.key = 'queue_due_mails:now'",
      );
      await client.query("rollback");
      expect(rows).toEqual([
        { template: "daily_digest", count: 1, jobs: 0 },
        { template: "new_post", count: 2, jobs: 0 },
        { template: "weekly_digest", count: 1, jobs: 0 },
      ]);
      expect(wakes).toEqual([{ is_due: true }]);
    } finally {
      client.release();
    }
  });

  test("is mailed to one who turned it off here, and not while the follow is paused or the kind is off", async () => {
    const [quiet, paused, without] = await Promise.all([1, 2, 3].map(() => stage.registered()));
    if (!(quiet && paused && without)) throw new Error("A reader is missing.");
    for (const reader of [quiet, paused, without]) await stage.follow(reader);
    await stage.world.as(quiet, "update public.follow_notification_preferences set in_app = false");
    await stage.world.as(
      paused,
      "update public.follow_notification_preferences set muted_until = now() + interval '1 day'",
    );
    await stage.saveSettings(without, ["new_post"]);
    await publish();
    expect(await stage.deliver(quiet)).toHaveLength(1);
    for (const reader of [paused, without]) expect(await stage.waiting(reader)).toEqual([]);
    const { rows } = await stage.query("select from public.notifications where user_id = $1", [quiet.id]);
    expect(rows).toEqual([]);
  });

  test("is not mailed once it is withdrawn, unlisted, or no longer followed", async () => {
    const [reader, gone] = [await stage.registered(), await stage.registered()];
    for (const who of [reader, gone]) await stage.follow(who);
    const post = await publish();
    await stage.world.as(gone, "delete from public.follows");
    await stage.world.as(stage.author, "select public.unpublish_post($1)", [post]);
    for (const who of [reader, gone]) expect(await stage.deliver(who)).toEqual([]);
    await publish();
    await stage.query("update public.posts set listed = false where profile_id = $1", [stage.author.id]);
    expect(await stage.deliver(reader)).toEqual([]);
  });
});
