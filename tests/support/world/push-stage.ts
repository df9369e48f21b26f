import { randomUUID } from "node:crypto";
import webPush from "web-push";
import { notifyFollowers } from "#lib/jobs/posts/notify-followers.ts";
import { deliverPush, type PushQuery, type QueuedPush } from "#lib/notifications/push/deliver.ts";
import type { PushPayload } from "#lib/notifications/push/payload.ts";
import { createQuietLog } from "#tests/support/quiet-log.ts";
import { createFakeBrowser, type FakeBrowser, startPushService } from "#tests/support/stack/push-service.ts";
import { openCommentStage } from "#tests/support/world/comment-stage.ts";
import type { Person, World } from "#tests/support/world/world.ts";

/** The person in a session of their own, as a browser has it. */
export async function signInOnce({ pool }: World, person: Person): Promise<Person & { session: string }> {
  const session = randomUUID();
  await pool.query("insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())", [
    session,
    person.id,
  ]);
  return { ...person, session, claims: { ...person.claims, session_id: session } };
}

/** People whose browsers a push service on this machine reaches. */
export async function openPushStage() {
  const stage = await openCommentStage();
  const service = await startPushService();
  const keys = { ...webPush.generateVAPIDKeys(), subject: "mailto:ada@farthing.example" };
  const { log, lines } = createQuietLog();
  const query: PushQuery = (sql, values) => stage.world.pool.query(sql, values);

  /** Turns push on in a new browser, past the door that lets real push services in alone. */
  async function turnOn(person: Person, browser = createFakeBrowser()): Promise<FakeBrowser> {
    const { session } = await signInOnce(stage.world, person);
    await query(
      `insert into private.push_subscriptions (user_id, session_id, endpoint, public_key, shared_secret)
       values ($1, $2, $3, $4, $5)`,
      [person.id, session, service.endpointOf(browser), browser.publicKey, browser.sharedSecret],
    );
    return browser;
  }

  /** The pushes that wait for a person's browsers. */
  async function waiting({ id }: Person): Promise<QueuedPush[]> {
    const { rows } = await query<{ payload: QueuedPush }>(
      `select j.payload from graphile_worker._private_jobs j
       join private.push_subscriptions s on j.key like 'send_push:' || s.id || ':%' where s.user_id = $1 order by j.id`,
      [id],
    );
    return rows.map(({ payload }) => payload);
  }

  const run = (queued: QueuedPush) => deliverPush(queued, { query, keys, log, reach: service.reach });

  /** Sends what waits for a person, as the worker does it, and returns what this browser shows. */
  async function deliver(person: Person, browser: FakeBrowser): Promise<PushPayload[]> {
    const before = service.of(browser).length;
    for (const queued of await waiting(person)) {
      await run(queued);
      await query("select graphile_worker.remove_job($1)", [
        `send_push:${queued.subscription}:${queued.notification ?? ""}`,
      ]);
    }
    return service
      .of(browser)
      .slice(before)
      .map(({ body }) => browser.read(body));
  }

  return {
    ...{ ...stage, service, keys, lines, query, turnOn, waiting, run, deliver },
    notify: async ({ id }: Person, kind: string, more: { actor?: string; post?: string; group?: string } = {}) => {
      const { rows } = await query<{ id: string | null }>(
        "select private.notify_user($1, $2, $3, $4, null, $5) as id",
        [id, kind, more.actor ?? null, more.post ?? null, more.group ?? null],
      );
      return rows[0]?.id ?? "";
    },
    async follow(reader: Person, isPushed: boolean): Promise<void> {
      await stage.world.as(reader, "insert into public.follows (creator_id) values ($1)", [stage.author.id]);
      await stage.world.as(reader, "update public.follow_notification_preferences set push = $1", [isPushed]);
    },
    tellFollowers: (post: string) =>
      notifyFollowers({ id: post }, { query: (sql, values) => stage.world.pool.query(sql, values) }),
    close: async () => {
      await service.close();
      await stage.close();
    },
  };
}

export type PushStage = Awaited<ReturnType<typeof openPushStage>>;
