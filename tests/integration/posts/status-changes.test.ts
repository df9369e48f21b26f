import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { PUBLISH_DUE_POSTS } from "#tests/support/world/due-posts.ts";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "");
const people: Record<string, Person> = {};

beforeAll(async () => {
  people.author = await world.addPerson({ isCreator: true });
  people.stranger = await world.addPerson({ isCreator: true });
  people.reader = await world.addPerson();
  people.anonymous = await world.addPerson({ isAnonymous: true });
  for (const role of ["moderator", "finance", "owner"]) people[role] = await world.addPerson({ isCreator: true, role });
});
afterAll(world.close);

const STATUSES = ["draft", "scheduled", "published", "unpublished", "removed", "deleted"] as const;
type Status = (typeof STATUSES)[number];

const WORDS = `'{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Other words."}]}]}'`;
const CALLS = {
  save: `select public.save_post($1, 1, ${WORDS})`,
  publish: "select public.publish_post($1, 1, false, true)",
  schedule: "select public.schedule_post($1, 1, now() + interval '1 hour', true)",
  unschedule: "select public.unschedule_post($1)",
  unpublish: "select public.unpublish_post($1)",
  trash: "select public.trash_post($1)",
  restore: "select public.restore_post($1)",
};
type Call = keyof typeof CALLS;

/**
 * Where each of the author's calls leads from each status; calls not listed are refused. Repeating a call is allowed.
 */
const ARROWS: Record<Call, Partial<Record<Status, Status>>> = {
  save: { draft: "draft", scheduled: "scheduled", published: "published", unpublished: "unpublished" },
  publish: { draft: "published", published: "published", unpublished: "published" },
  schedule: { draft: "scheduled", scheduled: "scheduled" },
  unschedule: { scheduled: "draft", draft: "draft" },
  unpublish: { published: "unpublished", unpublished: "unpublished" },
  trash: { draft: "deleted", unpublished: "deleted", deleted: "deleted" },
  restore: { deleted: "draft", draft: "draft", unpublished: "unpublished" },
};
const REFUSED_AS: Partial<Record<Call, string>> = { save: "gone" };

/** The refusal for everyone else, by call and status. No office owns another's post. */
const OTHERS = {
  stranger: "not_found",
  reader: "not_found",
  moderator: "not_found",
  finance: "not_found",
  owner: "not_found",
  anonymous: "registered_required",
  visitor: "permission denied",
};

/** What no person may do: the service does it for moderators, and the worker. */
const SERVICE_CALLS = [
  "select public.remove_post($1, $1, 'No')",
  "select public.reinstate_post($1, $1, 'No', true)",
  "select public.publish_due_posts() where $1::uuid is not null",
  "select public.purge_trash() where $1::uuid is not null",
];
const WRITES = [
  "update public.posts set status = 'published' where id = $1",
  "update public.posts set status = 'deleted', deleted_at = now() where id = $1",
  "delete from public.posts where id = $1",
  "insert into public.post_versions (post_id, n, author_id, reason, title, free_doc, free_words) select id, 9, profile_id, 'manual', '', '{}', 0 from public.posts where id = $1",
];

async function postThatIs(status: Status): Promise<string> {
  const { author = null } = people;
  if (!author) throw new Error("There is no author.");
  const wasPublished = status === "published" || status === "unpublished" || status === "removed";
  const post = await world.addPost(author, { priceRaw: null, isPublished: wasPublished });
  if (status === "scheduled") await world.as(author, CALLS.schedule, [post]);
  if (status === "unpublished") await world.as(author, CALLS.unpublish, [post]);
  if (status === "deleted") await world.as(author, CALLS.trash, [post]);
  if (status === "removed") await remove(post);
  expect(await statusOf(post)).toBe(status);
  return post;
}
const statusOf = async (post: string) =>
  (await world.one<{ status: Status }>("select status from public.posts where id = $1", [post])).status;
const remove = (post: string) =>
  world.pool.query("select public.remove_post($1, $2, 'Not his own')", [post, people.moderator?.id]);
const reinstate = (post: string, isPublished: boolean) =>
  world.pool.query("select public.reinstate_post($1, $2, 'His own', $3)", [post, people.moderator?.id, isPublished]);

describe.each(STATUSES)("a post that is %s", (status) => {
  test.each(Object.keys(CALLS) as Call[])("follows the diagram when its author calls %s", async (call) => {
    const post = await postThatIs(status);
    const asked = world.as(people.author ?? null, CALLS[call], [post]);
    const led = ARROWS[call][status];
    if (led === undefined) await expect(asked).rejects.toThrow(REFUSED_AS[call] ?? "conflict");
    else await asked;
    expect(await statusOf(post)).toBe(led ?? status);
  });

  test.each(Object.entries(OTHERS))("is refused to any %s: %s", async (who, refusal) => {
    const post = await postThatIs(status);
    for (const call of Object.values(CALLS))
      await expect(world.as(people[who] ?? null, call, [post])).rejects.toThrow(refusal);
    expect(await statusOf(post)).toBe(status);
  });

  test("is removed by the service for the moderators alone, and never by direct writes", async () => {
    const post = await postThatIs(status);
    for (const who of [...Object.values(people), null])
      for (const sql of [...SERVICE_CALLS, ...WRITES])
        await expect(world.as(who, sql, [post])).rejects.toThrow("permission denied");
    expect(await statusOf(post)).toBe(status);
    await remove(post);
    expect(await statusOf(post)).toBe("removed");
  });

  test("returns on appeal only if it was published", async () => {
    for (const isPublished of [true, false]) {
      const post = await postThatIs(status);
      if (status === "deleted" || status === "draft" || status === "scheduled") {
        await expect(reinstate(post, isPublished)).rejects.toThrow("conflict");
        expect(await statusOf(post)).toBe(status);
      } else {
        await reinstate(post, isPublished);
        const back = isPublished ? "published" : "unpublished";
        expect(await statusOf(post)).toBe(status === "removed" ? back : status);
      }
    }
  });

  test("waits for its author while the account is suspended", async () => {
    const { author } = people;
    const post = await postThatIs(status);
    await world.pool.query("update public.profiles set status = 'suspended' where id = $1", [author?.id]);
    try {
      for (const call of Object.values(CALLS))
        await expect(world.as(author ?? null, call, [post])).rejects.toThrow("forbidden");
      expect(await statusOf(post)).toBe(status);
    } finally {
      await world.pool.query("update public.profiles set status = 'active' where id = $1", [author?.id]);
    }
  });

  test("is published and deleted by the clock only while scheduled or in the trash", async () => {
    const post = await postThatIs(status);
    await world.pool.query("update public.posts set scheduled_at = now() where id = $1 and status = 'scheduled'", [
      post,
    ]);
    await world.pool.query(
      "update public.posts set deleted_at = now() - interval '31 days' where id = $1 and status = 'deleted'",
      [post],
    );
    await world.pool.query(`${PUBLISH_DUE_POSTS}, public.purge_trash()`);
    const { rows } = await world.pool.query<{ status: Status }>("select status from public.posts where id = $1", [
      post,
    ]);
    const left = { scheduled: ["published"], deleted: [] }[status as string] ?? [status];
    expect(rows.map((row) => row.status)).toEqual(left);
  });
});

test("restores a post as withdrawn that its author deleted and moderators removed", async () => {
  const post = await postThatIs("unpublished");
  await world.as(people.author ?? null, CALLS.trash, [post]);
  await remove(post);
  await reinstate(post, false);
  expect(await statusOf(post)).toBe("unpublished");
});

test("tells the author why a post was removed, once", async () => {
  const post = await postThatIs("published");
  const why = "The text is\n\nby another author.";
  const sql = "select public.remove_post($1, $2, $3, $4)";
  for (let n = 0; n < 2; n++) await world.pool.query(sql, [post, people.moderator?.id, why, false]);
  const mails = "select user_id, data from public.outbox where template = 'content_removed' and natural_key like $1";
  const { title } = await world.one<{ title: string }>("select title from public.posts where id = $1", [post]);
  expect(await world.one(mails, [`content_removed:${post}:%`])).toEqual({
    user_id: people.author?.id,
    data: { title, rule: "Our content guidelines", facts: "The text is by another author." },
  });
});
