import pg from "pg";
import type { AttackTarget } from "#tests/attacks/broken-requests/requests.ts";
import { readRoutes } from "#tests/attacks/broken-requests/routes.ts";
import { listServerActions } from "#tests/support/product/build-manifest.ts";

/** What to attack on a running site: its routes, its server actions, and the posts in its site maps. */
export async function readTarget(siteUrl: string, cookies: readonly string[]): Promise<AttackTarget> {
  const map = await (await fetch(`${siteUrl}/sitemaps/posts-1.xml`)).text();
  const posts = [...map.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address ?? "").pathname);
  const profiles = posts.map((post) => `${post.split("/").slice(0, 2).join("/")}/profile/posts`);
  return {
    siteUrl,
    routes: await readRoutes(),
    actionIds: (await listServerActions()).map(({ id }) => id),
    knownPaths: [...new Set([...posts, ...profiles])].toSorted(),
    cookies,
  };
}

type Exposed = { relations: string[]; functions: string[] };

/** What the data API exposes, by its catalogue. */
export async function readExposed(databaseUrl: string): Promise<Exposed> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Exposed>(`select
      (select array_agg(relname::text order by relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')) as relations,
      (select array_agg(distinct proname::text) from pg_proc where pronamespace = 'public'::regnamespace) as functions`);
    return rows[0] ?? { relations: [], functions: [] };
  } finally {
    await client.end();
  }
}
