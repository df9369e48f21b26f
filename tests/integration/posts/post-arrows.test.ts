import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openWorld, type Person } from "#tests/support/world";

const world = openWorld(inject("target").databaseUrl ?? "");
const people: Record<string, Person> = {};

beforeAll(async () => {
  people.author = await world.addPerson({ isCreator: true });
  people.stranger = await world.addPerson({ isCreator: true });
  people.moderator = await world.addPerson({ isCreator: true, role: "moderator" });
});
afterAll(world.close);

const STATUSES = ["draft", "scheduled", "published", "unpublished", "removed", "deleted"] as const;
type Status = (typeof STATUSES)[number];

const CALLS = {
  publish: "select public.publish_post($1, 1, false, true)",
  schedule: "select public.schedule_post($1, 1, now() + interval '1 hour', true)",
  unschedule: "select public.unschedule_post($1)",
  unpublish: "select public.unpublish_post($1)",
  trash: "select public.trash_post($1)",
  restore: "select public.restore_post($1)",
};
type Call = keyof typeof CALLS;

/** Where each call leads the author from each status; what is not here is refused as a conflict. What is done already is done again. */
const ARROWS: Record<Call, Partial<Record<Status, Status>>> = {
  publish: { draft: "published", published: "published", unpublished: "published" },
  schedule: { draft: "scheduled", scheduled: "scheduled" },
  unschedule: { scheduled: "draft", draft: "draft" },
  unpublish: { published: "unpublished", unpublished: "unpublished" },
  trash: { draft: "deleted", unpublished: "deleted", deleted: "deleted" },
  restore: { deleted: "draft", draft: "draft", unpublished: "unpublished" },
};

/** Of the moderators, by the service: what breaks the guidelines goes, and comes back on appeal. */
const REMOVABLE: readonly Status[] = ["draft", "scheduled", "published", "unpublished", "removed"];

async function postThatIs(status: Status): Promise<string> {
  const { author = null } = people;
  if (!author) throw new Error("There is no author.");
  const isOut = status === "published" || status === "unpublished" || status === "removed";
  const post = await world.addPost(author, { priceRaw: null, isPublished: isOut });
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
  test.each(Object.keys(CALLS) as Call[])(
    "asked to %s goes where the diagram leads, for its author alone",
    async (call) => {
      const post = await postThatIs(status);
      for (const other of ["stranger", "moderator"])
        await expect(world.as(people[other] ?? null, CALLS[call], [post])).rejects.toThrow("not_found");
      await expect(world.as(null, CALLS[call], [post])).rejects.toThrow("permission denied");
      expect(await statusOf(post)).toBe(status);
      const asked = world.as(people.author ?? null, CALLS[call], [post]);
      const led = ARROWS[call][status];
      if (led === undefined) await expect(asked).rejects.toThrow("conflict");
      else await asked;
      expect(await statusOf(post)).toBe(led ?? status);
    },
  );

  test("is removed by the service for the moderators, and by nobody else", async () => {
    const post = await postThatIs(status);
    for (const who of [...Object.values(people), null])
      for (const sql of ["select public.remove_post($1, $1, 'No')", "select public.reinstate_post($1, $1, 'No', true)"])
        await expect(world.as(who, sql, [post])).rejects.toThrow("permission denied");
    if (REMOVABLE.includes(status)) await remove(post);
    else await expect(remove(post)).rejects.toThrow("conflict");
    expect(await statusOf(post)).toBe(REMOVABLE.includes(status) ? "removed" : status);
  });

  test("comes back on appeal only if it was out", async () => {
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
});
