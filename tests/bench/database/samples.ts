import type pg from "pg";

export type PostSample = {
  id: string;
  profileId: string;
  handle: string;
  slug: string;
  publishedAt: string;
  title: string;
};
export type PurchaseSample = { userId: string; versionId: string };
export type Samples = { posts: PostSample[]; purchases: PurchaseSample[]; followers: { userId: string }[] };

/** Posts and purchases from everywhere, and those who follow most, the same in every run. */
export async function takeSamples(client: pg.ClientBase, count: number): Promise<Samples> {
  const { rows: posts } = await client.query<PostSample>(
    `select p.id, p.profile_id as "profileId", a.handle::text as handle, p.slug, p.title,
       to_json(p.published_at) #>> '{}' as "publishedAt"
     from generate_series(1, $1) n
     cross join lateral (
       select * from public.posts p where p.id >= md5(n::text)::uuid and p.status = 'published' order by p.id limit 1) p
     join public.profiles a on a.id = p.profile_id`,
    [count],
  );
  const { rows: purchases } = await client.query<PurchaseSample>(
    `select s.buyer_id as "userId", p.current_version_id as "versionId"
     from generate_series(1, $1) n
     cross join lateral (
       select b.buyer_id, b.post_id from public.purchases b where b.id >= md5(n::text)::uuid and b.status = 'paid' order by b.id limit 1) s
     join public.posts p on p.id = s.post_id`,
    [count],
  );
  const { rows: followers } = await client.query<{ userId: string }>(
    `select follower_id as "userId" from public.follows group by follower_id order by count(*) desc, follower_id limit 20`,
  );
  return { posts, purchases, followers };
}

/** The element at a place, starting over after the last. */
export function nth<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new Error("There is nothing to sample.");
  return item;
}
