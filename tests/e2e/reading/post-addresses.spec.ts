import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import { test as base } from "#tests/support/e2e/e2e.ts";
import { openWorld, type World } from "#tests/support/world/world.ts";

const SLUG = "a-short-history-of-the-smallest-coin";

const test = base.extend<{ world: World; status: (path: string) => Promise<[number, string | null]> }>({
  world: async ({ product }, use) => {
    const world = openWorld(product.databaseUrl, 2);
    await use(world);
    await world.close();
  },
  /** What an address answers, and where it redirects, without following. */
  status: async ({ product }, use) => {
    await use(async (path) => {
      const answer = await fetch(new URL(path, product.siteUrl), { redirect: "manual" });
      await answer.text();
      const location = answer.headers.get("location");
      return [answer.status, location && new URL(location, product.siteUrl).pathname];
    });
  },
});

/** A post that a test may change freely. */
async function addPost(world: World) {
  const author = await world.addPerson({ isCreator: true });
  const id = await world.addPost(author, { priceRaw: null });
  const { handle, slug } = await world.one<{ handle: string; slug: string }>(
    "select a.handle::text, p.slug from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
    [id],
  );
  return { author, id, handle, slug };
}

test("an invalid address is not found", async ({ status }) => {
  for (const path of [
    "/@mira/there-is-no-such-post",
    "/@no_such_handle/x",
    `/@mira/${SLUG.toUpperCase()}`,
    `/@tomas/${SLUG}`,
    `/mira/${SLUG}`,
    "/@ab/x",
    "/@mira/a_b",
    `/@mira/${"a".repeat(101)}`,
    "/@mira/3f2504e0-4f89-11d3-9a0c-0305e82c3301",
  ])
    expect(await status(path), path).toEqual([404, null]);
});

test("a post has one address, and every other one redirects there in one step", async ({ status, world }) => {
  const { id, handle, slug, author } = await addPost(world);
  const path = `/@${handle}/${slug}`;
  expect(await status(path)).toEqual([200, null]);
  expect(await status(`/@${handle}/${id}`)).toEqual([301, path]);
  expect(await status(`/@${handle}/${id.toUpperCase()}`)).toEqual([301, path]);
  expect(await status(`/@${handle.toUpperCase()}/${slug}`)).toEqual([308, path]);
  expect(await status(`/@${handle.toUpperCase()}/${id}`)).toEqual([301, path]);
  expect((await status(`${path}/`))[0]).toBe(308);

  const renamed = `n_${randomBytes(6).toString("hex")}`;
  await world.one("update public.profiles set handle = $2 where id = $1 returning id", [author.id, renamed]);
  await expect.poll(() => status(path)).toEqual([301, `/@${renamed}/${slug}`]);
  // Not at once: the first may have been rendered for the post's own change, a moment before the handle's was heard.
  await expect.poll(() => status(`/@${handle}/${id}`)).toEqual([301, `/@${renamed}/${slug}`]);
});

test("a withdrawn post is gone, and back when it is restored", async ({ status, world }) => {
  const { id, handle, slug, author } = await addPost(world);
  const path = `/@${handle}/${slug}`;
  expect(await status(path)).toEqual([200, null]);
  await world.as(author, "select public.unpublish_post($1)", [id]);
  await expect.poll(() => status(path)).toEqual([410, null]);
  await world.as(author, "select public.publish_post($1, 1, false, true)", [id]);
  await expect.poll(() => status(path)).toEqual([200, null]);
});

test("a post removed for the guidelines is gone, and one forbidden by law is withheld", async ({ status, world }) => {
  const moderator = "a0000000-0000-4000-8000-000000000005";
  for (const [isByLaw, expected] of [
    [false, 410],
    [true, 451],
  ] as const) {
    const { id, handle, slug } = await addPost(world);
    await world.one("select public.remove_post($1, $2, 'A reader reported it.', $3)", [id, moderator, isByLaw]);
    expect(await status(`/@${handle}/${slug}`)).toEqual([expected, null]);
  }
});

test("a missing profile is found once it exists", async ({ status, world }) => {
  const handle = `l_${randomBytes(6).toString("hex")}`;
  const [short, tabs, path] = [`/@${handle}`, `/@${handle}/profile`, `/@${handle}/profile/posts`];
  // At each address itself: the page names the one that the reader typed.
  for (const address of [short, tabs, path]) expect(await status(address), address).toEqual([404, null]);
  const person = await world.addPerson({ isCreator: true });
  await world.one("update public.profiles set handle = $2, handle_changed_at = null where id = $1 returning id", [
    person.id,
    handle,
  ]);
  await expect.poll(() => status(path)).toEqual([200, null]);
  await expect.poll(() => status(short)).toEqual([307, tabs]);
  await expect.poll(() => status(tabs)).toEqual([307, path]);
});

test("a profile's short address leads to its posts", async ({ status }) => {
  expect(await status("/@mira")).toEqual([307, "/@mira/profile"]);
  expect(await status("/@mira/profile")).toEqual([307, "/@mira/profile/posts"]);
  expect(await status("/@Mira/profile/followers")).toEqual([308, "/@mira/profile/followers"]);
  expect(await status("/@mira/profile/nothing")).toEqual([404, null]);
});
