import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { notifyFollowers } from "#lib/jobs/posts/notify-followers.ts";
import { listKinds } from "#lib/notifications/kinds.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
let author: Person;

beforeAll(async () => {
  author = await world.addPerson({ isCreator: true });
});
afterAll(world.close);

const notify = ({ id }: Person, kind: string, actor: string | null = null) =>
  world.pool.query("select private.notify_user($1, $2, $3, null, null, null)", [id, kind, actor]);
const kindsTold = async ({ id }: Person) =>
  (
    await world.pool.query<{ kind: string }>("select kind from public.notifications where user_id = $1 order by kind", [
      id,
    ])
  ).rows.map(({ kind }) => kind);
const idOf = async ({ id }: Person, kind: string) =>
  (
    await world.one<{ id: string }>("select id from public.notifications where user_id = $1 and kind = $2 limit 1", [
      ...[id, kind],
    ])
  ).id;
const mute = (who: Person | null, id: string, isMuted = true) =>
  world.as<{ what: string }>(who, "select public.mute_notification($1, $2) as what", [id, isMuted]);
const save = (who: Person | null, inApp: string[], email: string[] = []) =>
  world.as(who, "select public.save_notification_settings($1, $2)", [inApp, email]);
const pause = (who: Person | null, isPaused: boolean) =>
  world.as<{ until: string | null }>(who, "select public.pause_notifications($1) as until", [isPaused]);
const publish = async () => {
  const post = await world.addPost(author);
  await notifyFollowers({ id: post }, { query: (sql, values) => world.pool.query(sql, values) });
};
async function addFollower(): Promise<Person> {
  const reader = await world.addPerson();
  await world.as(reader, "insert into public.follows (creator_id) values ($1)", [author.id]);
  return reader;
}

describe("muting one notification", () => {
  test("stops its kind until it is undone", async () => {
    const reader = await world.addPerson();
    await notify(reader, "payout_paid");
    const id = await idOf(reader, "payout_paid");
    for (const _ of [1, 2]) expect(await mute(reader, id)).toEqual([{ what: "kind" }]);
    await notify(reader, "payout_paid");
    await notify(reader, "refund_sent");
    expect(await kindsTold(reader)).toEqual(["payout_paid", "refund_sent"]);
    await mute(reader, id, false);
    await notify(reader, "payout_paid");
    expect(await kindsTold(reader)).toEqual(["payout_paid", "payout_paid", "refund_sent"]);
  });

  test("of a new post stops that creator alone, until it is undone", async () => {
    const reader = await addFollower();
    await publish();
    const id = await idOf(reader, "new_post");
    expect(await mute(reader, id)).toEqual([{ what: "creator" }]);
    await publish();
    expect(await kindsTold(reader)).toEqual(["new_post"]);
    await mute(reader, id, false);
    await publish();
    expect(await kindsTold(reader)).toEqual(["new_post", "new_post"]);
    await world.as(reader, "delete from public.follows");
    await expect(mute(reader, id)).rejects.toThrow("conflict");
  });

  test("is refused for what concerns money or the account, for another's, and without an account", async () => {
    const [reader, other] = [await world.addPerson(), await world.addPerson()];
    await notify(reader, "payout_failed");
    await notify(reader, "payout_paid");
    await expect(mute(reader, await idOf(reader, "payout_failed"))).rejects.toThrow("conflict");
    const id = await idOf(reader, "payout_paid");
    await expect(mute(other, id)).rejects.toThrow("not_found");
    await expect(mute(await world.addPerson({ isAnonymous: true }), id)).rejects.toThrow("registered_required");
    await expect(mute(null, id)).rejects.toThrow("permission denied");
  });
});

describe("the settings", () => {
  test("turn kinds off, and never those that cannot be off or do not exist", async () => {
    const reader = await addFollower();
    await save(reader, [...listKinds(), "nonsense"].slice(0, 50), ["schedule_failed", "payout_failed", "nonsense"]);
    for (const kind of ["payout_failed", "payout_paid", "milestone"]) await notify(reader, kind);
    await publish();
    expect(await kindsTold(reader)).toEqual(["payout_failed"]);
    const [kept] = await world.as<{ in_app_off: string[]; email_off: string[] }>(
      reader,
      "select in_app_off, email_off from public.notification_settings",
    );
    expect([kept?.in_app_off.includes("nonsense"), kept?.email_off]).toEqual([false, ["schedule_failed"]]);
    await save(reader, []);
    await notify(reader, "payout_paid");
    expect(await kindsTold(reader)).toEqual(["payout_failed", "payout_paid"]);
  });

  test("are refused without an account, and beyond their bounds", async () => {
    await expect(save(await world.addPerson({ isAnonymous: true }), [])).rejects.toThrow("registered_required");
    await expect(save(null, [])).rejects.toThrow("permission denied");
    const many = Array.from({ length: 51 }, () => "payout_paid");
    await expect(save(await world.addPerson(), many)).rejects.toThrow("bounded_list");
  });

  test("change only so often in an hour", async () => {
    const reader = await world.addPerson();
    await save(reader, []);
    await world.pool.query("update public.rate_limits set hits = 1000 where bucket = $1", [
      `notifications:${reader.id}`,
    ]);
    await expect(save(reader, [])).rejects.toThrow("rate_limited");
  });
});

describe("a pause", () => {
  test("lasts 7 days, lets through what cannot be off, and is not made longer", async () => {
    const reader = await addFollower();
    const [first] = await pause(reader, true);
    const days = (Date.parse(first?.until ?? "") - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(await pause(reader, true)).toEqual([first]);
    for (const kind of ["payout_paid", "payout_failed"]) await notify(reader, kind);
    await publish();
    expect(await kindsTold(reader)).toEqual(["payout_failed"]);
  });

  test("ends by itself or by hand", async () => {
    const [ended, over] = [await world.addPerson(), await world.addPerson()];
    for (const reader of [ended, over]) await pause(reader, true);
    expect(await pause(ended, false)).toEqual([{ until: null }]);
    await world.pool.query("update public.notification_settings set paused_until = now() where user_id = $1", [
      over.id,
    ]);
    for (const reader of [ended, over]) {
      await notify(reader, "payout_paid");
      expect(await kindsTold(reader)).toEqual(["payout_paid"]);
    }
  });

  test("holds back mail that can be off", async () => {
    const reader = await world.addPerson();
    const wants = () => world.one("select private.wants_mail($1, 'milestone') as yes", [reader.id]);
    expect(await wants()).toEqual({ yes: true });
    await pause(reader, true);
    expect(await wants()).toEqual({ yes: false });
    await pause(reader, false);
    await save(reader, [], ["milestone"]);
    expect(await wants()).toEqual({ yes: false });
  });
});
