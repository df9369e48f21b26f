import { createPublicKey } from "node:crypto";
import { jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { notifyFollowers } from "#lib/jobs/posts/notify-followers.ts";
import { createFakeBrowser, type FakeBrowser } from "#tests/support/stack/push-service.ts";
import { openPushStage, type PushStage } from "#tests/support/world/push-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: PushStage;

beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "error");
  stage = await openPushStage();
});
afterAll(() => stage.close());

async function withPush(): Promise<[Person, FakeBrowser]> {
  const person = await stage.commenter();
  return [person, await stage.turnOn(person)];
}

const choose = (who: Person, kinds: string[]) =>
  stage.world.as(who, "select public.save_notification_settings('{}', '{}', $1)", [kinds]);
const isOn = async ({ id }: Person) =>
  (await stage.query("select from private.push_subscriptions where user_id = $1", [id])).rows.length === 1;

describe("a notification", () => {
  test("is pushed to each browser, for it alone to read, signed by us", async () => {
    const [person, first] = await withPush();
    const second = await stage.turnOn(person);
    const id = await stage.notify(person, "export_ready", { group: "export" });
    const shown = { title: "Farthing", body: "Your download is ready (7 days)", path: "/settings", tag: id };
    expect(await stage.deliver(person, first)).toEqual([shown]);
    const [sent] = stage.service.of(second);
    if (!sent) throw new Error("The second browser got nothing.");
    expect(second.read(sent.body)).toEqual(shown);
    expect(() => first.read(sent.body)).toThrow();
    expect(sent.headers).toMatchObject({ ttl: "86400", urgency: "normal", "content-encoding": "aes128gcm" });
    expect(sent.headers.topic).toMatch(/^[\w-]{32}$/);
    const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(sent.headers.authorization ?? "") ?? [];
    expect(key).toBe(stage.keys.publicKey);
    const { payload } = await jwtVerify(token, toPublicKey(key), { audience: stage.service.origin });
    expect(payload.sub).toBe("mailto:ada@farthing.example");
  });

  test("is not queued without a browser, where its kind is off, or in a pause", async () => {
    const [person] = await withPush();
    await stage.notify(person, "payout_paid");
    expect(await stage.waiting(person)).toEqual([]);
    await choose(person, ["payout_paid", "nonsense"]);
    await stage.notify(person, "export_ready");
    expect(await stage.waiting(person)).toEqual([]);
    await stage.notify(person, "payout_paid");
    expect(await stage.waiting(person)).toHaveLength(1);
    // A form without the column changes nothing of it.
    await stage.world.as(person, "select public.save_notification_settings('{}', '{}')");
    await stage.notify(person, "export_ready");
    expect(await stage.waiting(person)).toHaveLength(1);
    const [paused] = await withPush();
    await stage.world.as(paused, "select public.pause_notifications(true)");
    await stage.notify(paused, "export_ready");
    expect(await stage.waiting(paused)).toEqual([]);
    await stage.notify(paused, "payout_failed");
    expect(await stage.waiting(paused)).toHaveLength(1);
  });

  test.each([
    ["was read", "update public.notifications set read_at = now() where user_id = $1"],
    ["is off now", "insert into public.notification_settings (user_id, push_kinds) values ($1, '{}')"],
    [
      "is hidden here now",
      "insert into public.notification_settings (user_id, in_app_off) values ($1, '{export_ready}')",
    ],
    ["is a day old", "update public.notifications set created_at = now() - interval '25 hours' where user_id = $1"],
    ["is of a suspended account", "update public.profiles set status = 'suspended' where id = $1"],
    ["is of a session that ended", "delete from auth.sessions where user_id = $1"],
  ])("is not sent if it %s", async (_why, sql) => {
    const [person, browser] = await withPush();
    await stage.notify(person, "export_ready");
    const queued = await stage.waiting(person);
    expect(queued).toHaveLength(1);
    await stage.query(sql, [person.id]);
    for (const push of queued) await stage.run(push);
    expect(stage.service.of(browser)).toEqual([]);
  });

  test("is not sent about a person who was blocked meanwhile", async () => {
    const [person, browser] = await withPush();
    const troll = await stage.commenter();
    const post = await stage.addPost();
    await stage.notify(person, "reply_to_comment", { actor: troll.id, post });
    await stage.world.as(person, "select public.block_person($1)", [troll.id]);
    expect(await stage.deliver(person, browser)).toEqual([]);
  });

  test("is shown once, even if a worker dies after sending it", async () => {
    const [person, browser] = await withPush();
    await stage.notify(person, "export_ready");
    const [queued] = await stage.waiting(person);
    if (!queued) throw new Error("Nothing waits.");
    for (const _ of [1, 2]) await stage.run(queued);
    const tags = stage.service.of(browser).map(({ body }) => browser.read(body).tag);
    expect(tags).toEqual([queued.notification, queued.notification]);
  });

  test("is shown as its line of the list, whatever its kind", async () => {
    const [person] = await withPush();
    const actor = await stage.commenter();
    const post = await stage.addPost();
    for (const kind of ["new_follower", "post_unlocked", "content_removed", "comment_liked"]) {
      await choose(person, [kind]);
      await stage.notify(person, kind, { actor: actor.id, post });
      const [queued] = (await stage.waiting(person)).slice(-1);
      const { rows } = await stage.query("select private.read_push($1, $2) -> 'row' as row", [
        ...[queued?.subscription, queued?.notification],
      ]);
      const [listed] = await stage.world.as<{ row: unknown }>(
        person,
        "select to_jsonb(l) as row from public.list_notifications(at_most => 1) l",
      );
      expect(rows[0]).toEqual(listed);
    }
  });
});

describe("a push service", () => {
  test.each([404, 410])("that answers %i gets no more", async (status) => {
    const [person, browser] = await withPush();
    await stage.notify(person, "export_ready");
    stage.service.answerWith(status);
    await stage.deliver(person, browser).finally(() => stage.service.answerWith(201));
    expect(await isOn(person)).toBe(false);
  });

  test.each([429, 500, 503])("that answers %i is tried again, some times", async (status) => {
    const [person, browser] = await withPush();
    await stage.notify(person, "export_ready");
    stage.service.answerWith(status);
    await expect(stage.deliver(person, browser).finally(() => stage.service.answerWith(201))).rejects.toThrow(
      "is away",
    );
    expect(await stage.deliver(person, browser)).toHaveLength(1);
    const { rows } = await stage.query(
      "select distinct max_attempts from graphile_worker.jobs where task_identifier = 'send_push'",
      [],
    );
    expect(rows.every(({ max_attempts }) => max_attempts === 9)).toBe(true);
  });

  test("that refuses a push is not asked again about it, and stays", async () => {
    const [person, browser] = await withPush();
    await stage.notify(person, "export_ready");
    stage.service.answerWith(403);
    await stage.deliver(person, browser).finally(() => stage.service.answerWith(201));
    expect(stage.lines.at(-1)).toContain("403");
    expect(await isOn(person)).toBe(true);
  });

  test("that is none, or a browser with a made-up key, is dropped unasked", async () => {
    const [person, browser] = await withPush();
    await stage.query("update private.push_subscriptions set endpoint = $2 where user_id = $1", [
      ...[person.id, `http://169.254.169.254/${browser.name}`],
    ]);
    await stage.notify(person, "export_ready");
    expect(await stage.deliver(person, browser)).toEqual([]);
    expect(await isOn(person)).toBe(false);
    const other = await stage.commenter();
    const liar = await stage.turnOn(other, { ...createFakeBrowser(), publicKey: `B${"A".repeat(86)}` });
    await stage.notify(other, "export_ready");
    expect([await stage.deliver(other, liar), await isOn(other)]).toEqual([[], false]);
  });
});

describe("a new post", () => {
  test("is pushed once to followers who ask for it, with its title and no words of it", async () => {
    const [[wants, browser], [silent, other]] = [await withPush(), await withPush()];
    await stage.follow(wants, true);
    await stage.follow(silent, false);
    const post = await stage.addPost("everyone", "What is paid for is 7f3a.");
    for (const _ of [1, 2]) await stage.tellFollowers(post);
    const shown = await stage.deliver(wants, browser);
    expect(shown.map(({ body }) => body)).toEqual([
      expect.stringMatching(`^@${stage.author.handle} published ‘On the matter of .*’$`),
    ]);
    expect(JSON.stringify(shown)).not.toContain("7f3a");
    expect(await stage.deliver(silent, other)).toEqual([]);
    await stage.tellFollowers(post);
    expect(await stage.waiting(wants)).toEqual([]);
  });

  test("is pushed by a job that goes on after it has waited, and tells no one again here", async () => {
    const [reader] = await withPush();
    await stage.follow(reader, true);
    const post = await stage.addPost();
    const goOn = (pushAfter: string | null) =>
      notifyFollowers({ id: post, pushAfter }, { query: (sql, values) => stage.world.pool.query(sql, values) });
    await goOn(null);
    expect(await stage.waiting(reader)).toEqual([]);
    await stage.query("select public.notify_followers($1)", [post]);
    await goOn(reader.id);
    expect(await stage.waiting(reader)).toEqual([]);
    await goOn(null);
    expect(await stage.waiting(reader)).toHaveLength(1);
  });

  test("is not pushed once it is withdrawn, unlisted or no longer followed", async () => {
    const wishes = (change: string) =>
      `update public.follow_notification_preferences w set ${change} from public.follows f join public.posts p on p.profile_id = f.creator_id
       where w.follows_id = f.id and p.id = $1`;
    for (const change of [
      "update public.posts set listed = false where id = $1",
      "update public.posts set status = 'unpublished', unpublished_at = now() where id = $1",
      "delete from public.follows where creator_id = (select profile_id from public.posts where id = $1)",
      wishes("push = false"),
      wishes("include_paid = false"),
      wishes("muted_until = now() + interval '1 day'"),
    ]) {
      const [reader, browser] = await withPush();
      await stage.follow(reader, true);
      const post = await stage.addPost();
      await stage.tellFollowers(post);
      expect(await stage.waiting(reader)).toHaveLength(1);
      await stage.query(change, [post]);
      expect(await stage.deliver(reader, browser)).toEqual([]);
    }
  });
});

describe("a comment", () => {
  test("is pushed without its text, and not where its reader may no longer read it", async () => {
    const [reader, browser] = [stage.author as Person, await stage.turnOn(stage.author as Person)];
    const writer = await stage.commenter();
    const post = await stage.addPost();
    await stage.write(writer, post, "Canary 91c2: see https://elsewhere.example");
    const [shown, ...more] = await stage.deliver(reader, browser);
    expect([shown?.body, more]).toEqual([expect.stringMatching(/^@c_\w+ commented on ‘On the matter of .*’$/), []]);
    expect(JSON.stringify(shown)).not.toContain("91c2");
    await stage.write(writer, await stage.addPost(), "Another.");
    await stage.query(
      "update public.posts set status = 'unpublished', unpublished_at = now() where profile_id = $1 and status = 'published'",
      [reader.id],
    );
    expect(await stage.deliver(reader, browser)).toEqual([]);
  });
});

describe("a mention", () => {
  async function mention() {
    const [[reader, browser], writer] = [await withPush(), await stage.commenter()];
    const post = await stage.addPost();
    const { rows } = await stage.query<{ handle: string }>("select handle from public.profiles where id = $1", [
      reader.id,
    ]);
    const comment = await stage.write(writer, post, `Canary 91c3: @${rows[0]?.handle}`);
    return { reader, browser, writer, post, comment };
  }

  test("is pushed without the comment's text, and leads to it", async () => {
    const { reader, browser, post, comment } = await mention();
    const [shown, ...more] = await stage.deliver(reader, browser);
    expect([shown, more]).toEqual([
      {
        title: "Farthing",
        body: expect.stringMatching(/^@c_\w+ mentioned you in a comment on ‘On the matter of .*’$/),
        path: `/comments/${post}?of=${comment}#comment-${comment}`,
        tag: expect.any(String),
      },
      [],
    ]);
  });

  test("is not pushed once it is hidden, taken away, or out of the reader's sight", async () => {
    const changes: ((about: Awaited<ReturnType<typeof mention>>) => unknown)[] = [
      ({ comment }) => stage.decide(stage.author, comment, "hide"),
      ({ comment, writer }) => stage.edit(writer, comment, "None."),
      ({ post }) => stage.query("update public.posts set comments_mode = 'buyers' where id = $1", [post]),
      ({ writer, reader }) => stage.world.as(writer, "select public.block_person($1)", [reader.id]),
    ];
    for (const change of changes) {
      const about = await mention();
      expect(await stage.waiting(about.reader)).toHaveLength(1);
      await change(about);
      expect(await stage.deliver(about.reader, about.browser)).toEqual([]);
    }
  });
});

function toPublicKey(key: string) {
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  return createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
}
