import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openWorld, type Person } from "#tests/support/world/world.ts";

const world = openWorld(inject("target").databaseUrl ?? "", 4);
let author: Person;
let post: string;

beforeAll(async () => {
  author = await world.addPerson({ isCreator: true });
  post = await world.addPost(author);
});
afterAll(world.close);

const save = (who: Person | null, id = post) => world.as(who, "select public.save_for_later($1) as done", [id]);
const remove = (who: Person | null, id = post) => world.as(who, "select public.remove_bookmark($1) as done", [id]);
const savedBy = async (who: Person) =>
  (await world.as<{ id: string }>(who, "select post_id as id from public.bookmarks")).map(({ id }) => id);
const listFor = async (who: Person) =>
  (await world.as<{ id: string }>(who, "select id from public.list_saved_posts()")).map(({ id }) => id);

/** Without the functions, which count: as many bookmarks as the reader may have, or fewer. */
async function fill({ id }: Person, count: number): Promise<void> {
  await world.pool.query(
    `with made as (
       insert into public.posts (profile_id, title) select $2, 'One of many' from generate_series(1, $3::integer) returning id)
     insert into public.bookmarks (user_id, post_id) select $1, id from made`,
    [id, author.id, count],
  );
}

describe("a reader's saved posts", () => {
  test("are saved and removed by an anonymous reader too, each as often as they like", async () => {
    const reader = await world.addPerson({ isAnonymous: true });
    expect([await save(reader), await save(reader)]).toEqual([[{ done: true }], [{ done: false }]]);
    expect([await savedBy(reader), await listFor(reader)]).toEqual([[post], [post]]);
    expect([await remove(reader), await remove(reader)]).toEqual([[{ done: true }], [{ done: false }]]);
    expect(await savedBy(reader)).toEqual([]);
  });

  test("are seen by no one else, neither the author nor staff", async () => {
    const reader = await world.addPerson();
    await save(reader);
    const others = [author, await world.addPerson({ role: "owner" }), await world.addPerson({ role: "moderator" })];
    for (const who of others) expect([await savedBy(who), await listFor(who)]).toEqual([[], []]);
    await expect(world.as(null, "select from public.bookmarks")).rejects.toThrow("permission denied");
  });

  test("are changed by no one else, and by their reader only through the functions", async () => {
    const [reader, other] = [await world.addPerson(), await world.addPerson()];
    await save(reader);
    await remove(other);
    expect(await savedBy(reader)).toEqual([post]);
    for (const statement of [
      "insert into public.bookmarks (user_id, post_id) values ($1, $2)",
      "update public.bookmarks set created_at = now() - interval '2 days' where user_id = $1 and post_id = $2",
      "delete from public.bookmarks where user_id = $1 and post_id = $2",
    ])
      for (const who of [reader, other, null])
        await expect(world.as(who, statement, [reader.id, post])).rejects.toThrow("permission denied");
  });

  test("are neither saved nor listed without a session", async () => {
    for (const call of ["save_for_later($1)", "remove_bookmark($1)"])
      await expect(world.as(null, `select public.${call}`, [post])).rejects.toThrow("permission denied");
    await expect(world.as(null, "select public.list_saved_posts()")).rejects.toThrow("permission denied");
    const gone = await world.addPerson({ isAnonymous: true });
    await world.pool.query("delete from auth.users where id = $1", [gone.id]);
    await expect(save(gone)).rejects.toThrow("auth_required");
  });

  test("are posts that can be read: not a draft, not a withdrawn one, not an id of nothing", async () => {
    const reader = await world.addPerson();
    const [draft, withdrawn] = [await world.addPost(author, { isPublished: false }), await world.addPost(author)];
    await world.as(author, "select public.unpublish_post($1)", [withdrawn]);
    for (const id of [draft, withdrawn, reader.id]) await expect(save(reader, id)).rejects.toThrow("not_found");
  });

  test("may be unlisted, and stay on the list without a text once they are withdrawn", async () => {
    const reader = await world.addPerson();
    const unlisted = await world.addPost(author, { changes: { listed: false } });
    const withdrawn = await world.addPost(author);
    for (const id of [unlisted, withdrawn]) await save(reader, id);
    await world.as(author, "select public.unpublish_post($1)", [withdrawn]);
    expect(await listFor(reader)).toEqual([unlisted]);
    expect((await savedBy(reader)).toSorted()).toEqual([unlisted, withdrawn].toSorted());
  });
});

describe("the limits of saved posts", () => {
  test("are 500 for each reader, even for many tries at once", async () => {
    const reader = await world.addPerson();
    const others = [await world.addPost(author), await world.addPost(author), await world.addPost(author)];
    await fill(reader, 498);
    const tries = await Promise.allSettled([post, ...others].map((id) => save(reader, id)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    await expect(save(reader, await world.addPost(author))).rejects.toThrow("conflict");
    const [held = ""] = await savedBy(reader);
    expect(await save(reader, held)).toEqual([{ done: false }]);
    await remove(reader, held);
    expect(await save(reader, await world.addPost(author))).toEqual([{ done: true }]);
  });

  test("are 1,000 changes an hour, of this reader alone", async () => {
    const [reader, other] = [await world.addPerson(), await world.addPerson()];
    await world.pool.query("select public.take_rate_limit($1, 1000, 3600) from generate_series(1, 999)", [
      `bookmark:${reader.id}`,
    ]);
    expect(await save(reader)).toEqual([{ done: true }]);
    await expect(remove(reader)).rejects.toThrow("rate_limited");
    expect(await save(other)).toEqual([{ done: true }]);
  });
});
