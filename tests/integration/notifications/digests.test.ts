import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MAIL_SITE, type MailStage, openMailStage } from "#tests/support/world/mail-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

let stage: MailStage;

beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "error");
  stage = await openMailStage();
});
afterAll(() => stage.close());

async function publish(title?: string): Promise<string> {
  const post = await stage.addPost();
  if (title) await stage.query("update public.posts set title = $2 where id = $1", [post, title]);
  await stage.tellFollowers(post);
  return post;
}
async function addFollower(email: "daily" | "weekly"): Promise<Person> {
  const reader = await stage.registered();
  await stage.follow(reader, email);
  return reader;
}
const makeDue = ({ id }: Person) => stage.query("update public.outbox set not_before = now() where user_id = $1", [id]);
const save = (who: Person | null, hour: number | null, weekday: number | null) =>
  stage.world.as(who, "select public.save_digest_time($1, $2)", [hour, weekday]);
const livesIn = ({ id }: Person, zone: string) =>
  stage.query("update public.private_profiles set time_zone = $2 where id = $1", [id, zone]);

/** When the next one comes, as a clock in a time zone shows it. */
async function nextAt({ id }: Person, zone: string, isWeekly = false) {
  return stage.world.one<{ hour: number; weekday: number; minutes: number; hours: number }>(
    `select extract(hour from at.here)::int as hour, extract(dow from at.here)::int as weekday, extract(minute from at.here)::int as minutes,
       ceil(extract(epoch from n.due - now()) / 3600)::int as hours
     from private.next_digest_at($1, $2) as n (due), lateral (select n.due at time zone $3 as here) as at`,
    [id, isWeekly, zone],
  );
}

describe("new posts of a day or a week", () => {
  test("come in one mail at its time, titles only, the newest first, once", async () => {
    const [daily, weekly] = [await addFollower("daily"), await addFollower("weekly")];
    const first = await publish("The first wren");
    await publish("The second wren");
    await stage.tellFollowers(first);
    for (const [reader, subject] of [
      [daily, "2 new posts since yesterday"],
      [weekly, "2 new posts this week"],
    ] as const) {
      expect(await stage.waiting(reader)).toHaveLength(1);
      expect(await stage.deliver(reader)).toEqual([]);
      await makeDue(reader);
      const [mail, ...more] = await stage.deliver(reader);
      expect([mail?.subject, more]).toEqual([subject, []]);
      expect(mail?.plain).toMatch(/The second wren\n@\w+\nhttps:\S+\n\nThe first wren\n/);
      expect(`${mail?.plain}${mail?.html}`).not.toMatch(/What is paid for|Free words/);
      expect(mail?.unsubscribe).toMatch(new RegExp(`^${MAIL_SITE}/unsubscribe/[0-9a-f]{64}$`));
    }
    // A job that repeats, and a post that comes while one is sent.
    await stage.tellFollowers(first);
    expect(await stage.waiting(daily)).toEqual([]);
    // As if the next day had come.
    await stage.query("update public.outbox set natural_key = natural_key || ':yesterday' where user_id = $1", [
      daily.id,
    ]);
    await stage.tellFollowers(first);
    expect(await stage.waiting(daily)).toEqual([]);
    await publish("The third wren");
    expect(await stage.waiting(daily)).toHaveLength(1);
  });

  test("join the next mail while one is being sent", async () => {
    const reader = await addFollower("daily");
    await publish();
    await stage.query("update public.outbox set sending_since = now() where user_id = $1", [reader.id]);
    await publish();
    const waiting = await stage.waiting(reader);
    const [one, two] = waiting.map(({ not_before }) => Date.parse(not_before ?? ""));
    expect([waiting.length, ((two ?? 0) - (one ?? 0)) / 3_600_000]).toEqual([2, 24]);
  });

  test("leave out what was withdrawn, and nothing comes of nothing or to one who turned it off", async () => {
    const [reader, off, gone] = [await addFollower("daily"), await addFollower("daily"), await addFollower("daily")];
    const post = await publish("Withdrawn");
    await publish("Kept");
    await stage.world.as(stage.author, "select public.unpublish_post($1)", [post]);
    await stage.world.as(gone, "delete from public.follows");
    await stage.saveSettings(off, ["new_post"]);
    for (const who of [reader, off, gone]) await makeDue(who);
    const [mail] = await stage.deliver(reader);
    expect(mail?.subject).toBe("1 new post since yesterday");
    expect(mail?.plain).not.toContain("Withdrawn");
    for (const who of [off, gone]) expect(await stage.deliver(who)).toEqual([]);
  });

  test("are counted, and at most 20 are named", async () => {
    const reader = await addFollower("daily");
    for (let n = 1; n <= 22; n += 1) await publish();
    await makeDue(reader);
    const [mail] = await stage.deliver(reader);
    expect(mail?.subject).toBe("22 new posts since yesterday");
    expect(mail?.plain.match(/^@w_/gm)).toHaveLength(20);
  });
});

describe("the time of these mails", () => {
  test("is eight, on Monday for weekly ones, in the reader's time zone", async () => {
    const reader = await stage.registered();
    expect(await nextAt(reader, "UTC")).toMatchObject({ hour: 8, minutes: 0 });
    expect(await nextAt(reader, "UTC", true)).toMatchObject({ hour: 8, weekday: 1 });
    await livesIn(reader, "Asia/Kathmandu");
    expect(await nextAt(reader, "Asia/Kathmandu")).toMatchObject({ hour: 8, minutes: 0 });
    await livesIn(reader, "Mars/Olympus");
    expect(await nextAt(reader, "UTC")).toMatchObject({ hour: 8, minutes: 0 });
  });

  test("is any hour and day that they choose, and never past or farther than a day or a week", async () => {
    const reader = await stage.registered();
    await livesIn(reader, "America/New_York");
    for (const hour of [0, 7, 12, 23])
      for (const weekday of [0, 3, 6]) {
        await save(reader, hour, weekday);
        const [daily, weekly] = [
          await nextAt(reader, "America/New_York"),
          await nextAt(reader, "America/New_York", true),
        ];
        expect([daily.hour, weekly.hour, weekly.weekday]).toEqual([hour, hour, weekday]);
        // A day in autumn has 25 hours.
        expect(Math.max(daily.hours, 25)).toBe(25);
        expect(Math.max(weekly.hours, 7 * 24 + 1)).toBe(7 * 24 + 1);
        expect(Math.min(daily.hours, weekly.hours)).toBeGreaterThan(0);
      }
  });

  test("moves what waits already, and later posts still join it", async () => {
    const reader = await addFollower("daily");
    await publish();
    await save(reader, 23, 1);
    await publish();
    const [mail, ...more] = await stage.waiting(reader);
    expect(more).toEqual([]);
    expect(new Date(mail?.not_before ?? "").getUTCHours()).toBe(23);
  });

  test("is refused where it is none, and without an account", async () => {
    const reader = await stage.registered();
    for (const [hour, weekday] of [
      [24, 1],
      [-1, 1],
      [8, 7],
      [8, -1],
      [null, 1],
      [8, null],
    ] as const)
      await expect(save(reader, hour, weekday)).rejects.toThrow("validation_failed");
    await expect(save(await stage.anonymous(), 8, 1)).rejects.toThrow("registered_required");
    await expect(save(null, 8, 1)).rejects.toThrow("permission denied");
  });
});
