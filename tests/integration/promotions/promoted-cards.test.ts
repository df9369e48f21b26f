import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type BrowseFilter, type BrowsePlace, NO_FILTER } from "#lib/posts/browse/browse.ts";
import type { readListScreen, readPromotedResults } from "#lib/promotions/promoted-lists.ts";
import type { readSearchResults } from "#lib/search/results.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { promotionCalls } from "#tests/support/world/promotion-calls.ts";
import { newAccount, openWorld, type Person, type World } from "#tests/support/world/world.ts";

// Next's cache is there in a web process alone.
vi.mock("next/cache", () => ({ unstable_cache: <Read>(read: Read) => read }));

let world: World;
let moderator: Person;
let shown: { readListScreen: typeof readListScreen; readPromotedResults: typeof readPromotedResults };
let results: { readSearchResults: typeof readSearchResults };
beforeAll(async () => {
  world = openWorld(inject("target").databaseUrl ?? "", 4);
  await world.pool.query("update public.settings set fee_account = $1 where fee_account is null", [newAccount()]);
  await world.addAddresses(40);
  moderator = await addStaff(world, "moderator");
  shown = await loadWith({}, () => import("#lib/promotions/promoted-lists.ts"));
  results = await loadWith({}, () => import("#lib/search/results.ts"));
});
afterAll(() => world.close());

const promote = (place: "browse" | "category" | "search", changes: Record<string, unknown>) =>
  promotionCalls(world).run(moderator, place, changes);

/** Other tests publish, too: only ours have this tag. */
const newTag = () => `shown-${randomBytes(6).toString("hex")}`;

/** So many posts, each by another author. */
async function addTagged(tag: string, many: number, more: Record<string, unknown> = {}) {
  for (let n = 0; n < many; n++)
    await world.addPost(await world.addPerson({ isCreator: true }), { changes: { tags: [tag], ...more } });
}

/** Far behind the others of a list. */
const makeOld = (post: string) =>
  world.pool.query("update public.posts set published_at = published_at - interval '3 years' where id = $1", [post]);

async function readList(filter: Partial<BrowseFilter>, place: Partial<BrowsePlace> = {}) {
  const asked = { list: "new", filter: { ...NO_FILTER, ...filter }, sort: null, after: null, page: 1, ...place };
  const { part, promoted } = await shown.readListScreen(asked as BrowsePlace);
  return { posts: part.posts.map(({ id }) => id), promoted: promoted.map(({ promotionId }) => promotionId) };
}

test("a filtered list shows what the filter admits, and keeps all of its own posts", async () => {
  const tag = newTag();
  await addTagged(tag, 12);
  const ours = await promote("browse", { tags: [tag], language: "de" });
  await promote("browse", { tags: [] });
  await promote("search", { tags: [tag] });
  // It stands among the page's own posts already.
  const short = await readList({ tag });
  expect([short.posts.length, short.promoted]).toEqual([14, []]);
  await makeOld(ours.post);
  await addTagged(tag, 12);
  const whole = await readList({ tag });
  expect([whole.posts.length, whole.promoted]).toEqual([24, [ours.id]]);
  expect((await readList({ tag }, { list: "trending" })).promoted).toEqual([]);
  expect((await readList({ tag }, { sort: "length" })).promoted).toEqual([ours.id]);
  await addTagged(tag, 12, { language: "pt" });
  expect((await readList({ tag, language: "pt" })).promoted).toEqual([]);
  await promotionCalls(world).stop(ours.author, ours.id);
  expect((await readList({ tag })).promoted).toEqual([]);
});

test("a subject shows what is promoted in it, and no other place does", async () => {
  const tag = newTag();
  const inEssays = await promote("category", { tags: [tag], category_id: "essays" });
  const inBrowse = await promote("browse", { tags: [tag], category_id: "essays" });
  for (const { post } of [inEssays, inBrowse]) await makeOld(post);
  await addTagged(tag, 24, { category_id: "essays" });
  expect((await readList({ tag, category: "essays" })).promoted).toEqual([inEssays.id]);
  expect((await readList({ tag })).promoted).toEqual([inBrowse.id]);
});

test("a search shows a promoted post that it would find, on pages where it has eleven others", async () => {
  const tag = newTag();
  const word = tag.replace("-", "");
  const ours = await promote("search", { title: `About ${word}` });
  await promote("search", { title: "About something else" });
  await addTagged(tag, 24, { title: `About ${word}` });
  const search = async (text: string, page = 1) => {
    const found = await results.readSearchResults({ text, filter: NO_FILTER, page });
    const promoted = await shown.readPromotedResults(found.wanted, found.posts);
    return { own: found.posts.length, promoted: promoted.map(({ promotionId }) => promotionId) };
  };
  expect(await search(word)).toEqual({ own: 24, promoted: [ours.id] });
  expect(await search(word, 2)).toEqual({ own: 1, promoted: [] });
  expect(await search(`tag:${tag} ${word}`)).toEqual({ own: 24, promoted: [] });
});
