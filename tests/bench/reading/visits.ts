import type { Product } from "#embedded/product.ts";
import { CONNECTIONS } from "#tests/bench/load.ts";
import { PATHS, readPostPath } from "#tests/bench/reading/stage.ts";
import { fetchCookies } from "#tests/support/calls/fetch-cookies.ts";
import { buyPosts } from "#tests/support/world/bought-posts.ts";
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
  const buyer = await makePerson(supabase, "reader");
  const { postIds } = await buyPosts(supabase, buyer.id, 1, PAID_TEXT);
  const ownPath = await readPostPath(supabase, postIds[0] ?? "");
  const cookie = await fetchCookies(siteUrl, buyer.session);
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
    visit("a post that the signed-in reader has not bought", PATHS.post, AS_CACHED, { cookie }),
    {
      ...visit("a post that the signed-in reader has not bought, ten readers", PATHS.post, AS_CACHED, { cookie }),
      readers,
    },
    visit("a free post for a signed-in reader", await findFreePost(supabase), AS_CACHED, { cookie }),
  ];
}

/** Their browser's cookies. */
async function makeReader({ siteUrl, supabase }: Product): Promise<string> {
  return fetchCookies(siteUrl, (await makePerson(supabase, "reader")).session);
}

async function findFreePost(supabase: Product["supabase"]): Promise<string> {
  const sql = `select id from public.posts where access = 'free' and status = 'published' and listed
    order by first_published_at limit 1`;
  const [row] = await queryProduct<{ id: string }>(supabase, sql);
  return readPostPath(supabase, row?.id ?? "");
}
