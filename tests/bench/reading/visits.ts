import type { Product } from "#embedded/product.ts";
import { CONNECTIONS } from "#tests/bench/load.ts";
import { PATHS, readPostPath } from "#tests/bench/reading/stage.ts";
import { fetchCookies } from "#tests/support/calls/fetch-cookies.ts";
import { buyPost, buyPosts } from "#tests/support/world/bought-posts.ts";
import { makePerson, queryProduct } from "#tests/support/world/people.ts";

/** A page as one kind of reader asks for it, or with `readers` as several do: the cookies of one for each connection. */
export type Visit = {
  what: string;
  url: string;
  headers: Record<string, string>;
  target: string;
  readers?: readonly string[];
};

const CACHED = "≥ 0.5 × bare; ≤ 60 µs of CPU";
const AS_CACHED = "≥ 0.3 × bare";
const OWN = "≥ 1,000/s; ≤ 1 ms of CPU, site and database together";
const PAID_TEXT = "A farthing bought a reel of thread, or the loan of a good book for an evening by the fire. ".repeat(
  50,
);

export async function listVisits(product: Product): Promise<Visit[]> {
  const { siteUrl, supabase } = product;
  const { cookie, path: ownPath, postId } = await addBuyer(product);
  const owners: string[] = [];
  for (let n = 0; n < CONNECTIONS; n++) owners.push(await makeReader(product, postId));
  await endReturns(supabase, postId);
  // Readers ask for it in the ten minutes after a purchase.
  const fresh = await addBuyer(product);
  const freshOwners: string[] = [];
  for (let n = 0; n < CONNECTIONS; n++) freshOwners.push(await makeReader(product, fresh.postId));
  const readers = await Promise.all(Array.from({ length: CONNECTIONS }, () => makeReader(product)));
  const visit = (what: string, path: string, target: string, headers = {}) => ({
    what,
    url: siteUrl + path,
    headers,
    target,
  });
  return [
    visit("home, cached", PATHS.home, CACHED),
    visit("browse, cached", PATHS.browse, CACHED),
    visit("profile, cached", PATHS.profile, CACHED),
    visit("locked post, cached", PATHS.post, CACHED),
    visit("a buyer's own page", ownPath, OWN, { cookie }),
    { ...visit("ten buyers' own pages", ownPath, OWN, { cookie }), readers: owners },
    visit("an own page that can still be returned", fresh.path, OWN, { cookie: fresh.cookie }),
    {
      ...visit("ten buyers' own pages that can still be returned", fresh.path, OWN, { cookie: fresh.cookie }),
      readers: freshOwners,
    },
    visit("a post that the signed-in reader has not bought", PATHS.post, AS_CACHED, { cookie }),
    {
      ...visit("a post that the signed-in reader has not bought, ten readers", PATHS.post, AS_CACHED, { cookie }),
      readers,
    },
    visit("a free post for a signed-in reader", await findFreePost(supabase), AS_CACHED, { cookie }),
  ];
}

/** A reader who has bought a post of a new author. */
async function addBuyer({ siteUrl, supabase }: Product) {
  const { id, session } = await makePerson(supabase, "reader");
  const { postIds } = await buyPosts(supabase, id, 1, PAID_TEXT);
  const [postId = ""] = postIds;
  return { cookie: await fetchCookies(siteUrl, session), postId, path: await readPostPath(supabase, postId) };
}

/** Its buyers can no longer return it. */
async function endReturns(supabase: Product["supabase"], postId: string): Promise<void> {
  const sql = "update public.purchases set refund_window_ends_at = now() - interval '1 second' where post_id = $1";
  await queryProduct(supabase, sql, [postId]);
}

/** Their browser's cookies. They have bought this post. */
async function makeReader({ siteUrl, supabase }: Product, postId?: string): Promise<string> {
  const { id, session } = await makePerson(supabase, "reader");
  if (postId !== undefined) await buyPost(supabase, id, postId);
  return fetchCookies(siteUrl, session);
}

async function findFreePost(supabase: Product["supabase"]): Promise<string> {
  const sql = `select id from public.posts where access = 'free' and status = 'published' and listed
    order by first_published_at limit 1`;
  const [row] = await queryProduct<{ id: string }>(supabase, sql);
  return readPostPath(supabase, row?.id ?? "");
}
