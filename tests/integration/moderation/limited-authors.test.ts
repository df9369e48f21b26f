import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { PUBLISH_DUE_POSTS } from "#tests/support/world/due-posts.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
let owner: Person;
beforeAll(async () => {
  owner = await addStaff(world, "owner");
});
afterAll(world.close);

const FACTS = "It copies others";
const decide = (author: Person, status: string, seen: string, facts = FACTS) =>
  world.as(owner, "select public.set_account_status($1, $2, $3, 'Sell only what is yours', $4)", [
    ...[author.id, status, seen, facts],
  ]);
const draft = (author: Person) => world.addPost(author, { priceRaw: null, isPublished: false });
const call = (author: Person, sql: string, post: string) => world.as(author, `select public.${sql}`, [post]);
const PUBLISH = "publish_post($1, 1, false, true)";
const SCHEDULE = "schedule_post($1, 1, now() + interval '1 hour', true)";
const REST = "require_rested_author($1, now())";
const stateOf = (post: string) =>
  world.one<{ status: string; kept_back_because: string | null }>(
    "select status, kept_back_because from public.posts where id = $1",
    [post],
  );

async function makeDue(post: string): Promise<void> {
  await world.pool.query("update public.posts set scheduled_at = now() where id = $1", [post]);
  await world.pool.query(PUBLISH_DUE_POSTS);
}

test("who is limited saves drafts, and neither publishes, schedules nor changes what is published", async () => {
  const author = await world.addPerson({ isCreator: true });
  const out = await world.addPost(author, { priceRaw: null });
  const waiting = await draft(author);
  await decide(author, "limited", "active");
  const detail = `Your account is limited, so you cannot publish. Our reason: “${FACTS}”. To object, reply to our e-mail about it.`;
  for (const sql of [PUBLISH, SCHEDULE, REST])
    await expect(call(author, sql, waiting), sql).rejects.toMatchObject({ message: "forbidden", detail });
  await expect(call(author, PUBLISH, out)).rejects.toMatchObject({ message: "forbidden", detail });
  expect(await world.as(author, "select public.create_post()")).toHaveLength(1);
  expect(await stateOf(out)).toMatchObject({ status: "published" });
  await call(author, "unpublish_post($1)", out);
  await decide(author, "active", "limited");
  await call(author, PUBLISH, waiting);
  expect(await stateOf(waiting)).toMatchObject({ status: "published" });
});

describe.each(["limited", "suspended"])("a scheduled post of an account that is %s", (status) => {
  test("becomes a draft when it is due, and its author reads why in at most 300 characters", async () => {
    const author = await world.addPerson({ isCreator: true });
    const post = await draft(author);
    await call(author, SCHEDULE, post);
    await decide(author, status, "active", "It copies others. ".repeat(27));
    await makeDue(post);
    const { kept_back_because: reason, ...state } = await stateOf(post);
    expect(state.status).toBe("draft");
    expect(reason).toMatch(
      new RegExp(`^Your account is ${status}, so you cannot publish\\. Our reason: “It copies .*…”\\. To object`),
    );
    expect(reason?.length).toBeLessThanOrEqual(300);
    const mail =
      "select data ->> 'reason' as reason from public.outbox where template = 'schedule_failed' and user_id = $1";
    expect(await world.one(mail, [author.id])).toEqual({ reason });
  });
});

test("a publication and a decision at once come one after the other", async () => {
  const author = await world.addPerson({ isCreator: true });
  const post = await draft(author);
  const [published] = await Promise.allSettled([call(author, PUBLISH, post), decide(author, "limited", "active")]);
  expect((await stateOf(post)).status).toBe(published.status === "fulfilled" ? "published" : "draft");
  await expect(call(author, PUBLISH, await draft(author))).rejects.toThrow("forbidden");
});
