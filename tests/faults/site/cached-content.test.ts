import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { addStaff } from "#tests/support/moderation/staff.ts";
import { startCountingProxy } from "#tests/support/product/counting-proxy.ts";
import { startWebInstance, type WebInstance } from "#tests/support/product/web-instance.ts";
import { until } from "#tests/support/until.ts";
import { makePerson } from "#tests/support/world/people.ts";
import { promotionCalls } from "#tests/support/world/promotion-calls.ts";
import { newAccount, openWorld, type Person, type World } from "#tests/support/world/world.ts";

const { supabase, siteUrl } = inject("product");
/** Each of five visitors asks once per round: a thousand times in the nightly run. */
const ROUNDS = sampleSize({ daily: 8, nightly: 200 });
let door: Awaited<ReturnType<typeof startCountingProxy>>;
/** Reaches the data service through the counting proxy. */
let second: WebInstance;
let world: World;
let sites: string[];

beforeAll(async () => {
  door = await startCountingProxy(supabase.supabaseUrl);
  second = await startWebInstance({ supabase: { ...supabase, supabaseUrl: door.url } });
  world = openWorld(supabase.databaseUrl, 2);
  sites = [siteUrl, second.url];
}, 300_000);
afterAll(async () => {
  await world?.close();
  await second?.part.stop();
  await door?.close();
});

async function read(path: string, site: string) {
  const answer = await fetch(`${site}${path}`, { redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
}

const everywhere = (what: string, path: string, isAsExpected: (page: { status: number; text: string }) => boolean) =>
  until(`${what}, on each instance`, async () =>
    (await Promise.all(sites.map((site) => read(path, site)))).every(isAsExpected),
  );

async function addWriter() {
  const person = await makePerson(supabase, "writer");
  const { handle } = await world.one<{ handle: string }>("select handle::text from public.profiles where id = $1", [
    person.id,
  ]);
  const claims = { sub: person.id, role: "authenticated", is_anonymous: false, app_metadata: {} };
  return { handle, session: person.session, author: { id: person.id, claims } };
}

const slugOf = async (id: string) =>
  (await world.one<{ slug: string }>("select slug from public.posts where id = $1", [id])).slug;
const change = (author: Person, id: string, version: number, changes: Record<string, unknown>) =>
  world.as(author, "select public.save_post($1, $2, $3, $4, $5)", [id, version, FREE, PAID, JSON.stringify(changes)]);

const textOf = (text: string) =>
  JSON.stringify({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] });
const FREE = textOf("Free words. ".repeat(30));
const PAID = textOf("What is paid for.");

test("publishing, editing, repricing and withdrawing show on every instance and every page", async () => {
  const { handle, author } = await addWriter();
  const title = `First ${randomUUID()}`;
  const profile = `/@${handle}/profile/posts`;
  const lists = ["/browse", profile, "/rss.xml", "/feed.json", `/feeds/${handle}.xml`];
  for (const list of lists.slice(0, 4)) await everywhere("nothing yet", list, ({ text }) => !text.includes(title));

  const id = await world.addPost(author, { changes: { title, slug: `a-${randomUUID()}` } });
  const post = `/@${handle}/${await slugOf(id)}`;
  for (const path of [post, ...lists]) await everywhere("published", path, ({ text }) => text.includes(title));
  await everywhere("in the map", "/sitemaps/posts-1.xml", ({ text }) => text.includes(post));

  const edited = `Second ${randomUUID()}`;
  await change(author, id, 1, { title: edited });
  await world.judge(id);
  await world.as(author, "select public.publish_post($1, 2, false, true)", [id]);
  for (const path of [post, ...lists])
    await everywhere("edited", path, ({ text }) => text.includes(edited) && !text.includes(title));

  await change(author, id, 2, { price_raw: "123000000000000000000000000000" });
  for (const path of [post, "/browse", profile])
    await everywhere("repriced", path, ({ text }) => text.includes("0.123"));

  const name = `Ada ${randomUUID().slice(0, 8)}`;
  await world.pool.query("update public.profiles set name = $2 where id = $1", [author.id, name]);
  for (const path of [post, "/browse", profile, "/rss.xml"])
    await everywhere("by another name", path, ({ text }) => text.includes(name));

  await world.as(author, "select public.unpublish_post($1)", [id]);
  await everywhere("withdrawn", post, ({ status }) => status === 410);
  for (const path of ["/browse", profile, "/rss.xml", "/feed.json"])
    await everywhere("in no list", path, ({ text }) => !text.includes(edited));
  await everywhere("on no map", "/sitemaps/posts-1.xml", ({ text }) => !text.includes(post));
}, 300_000);

describe("public pages are read from memory", () => {
  const READERS = 50;
  const PAGES = [
    ...["/", "/browse", "/browse/trending", "/browse/top-all", "/@mira/profile/posts", "/@mira/profile/followers"],
    ...["/@mira/a-short-history-of-the-smallest-coin", "/@mira/what-the-shoe-mender-told-me-about-prices"],
    ...["/@mira/no-such-post", "/nothing-here"],
    // Rendered for each request, from cached data.
    ...["/browse?category=essays&price=0.1", "/rss.xml", "/feeds/mira.json", "/sitemap.xml", "/sitemaps/posts-1.xml"],
  ];

  // Other files publish posts, and the price of Nano changes: then content is read again, once for all who wait for it. Without
  // memory, each reader would cost at least one query.
  test.each(PAGES)("%s queries the database for 50 readers as for one", async (path) => {
    let statuses: number[] = [];
    await until("50 readers are answered from memory", async () => {
      door.take();
      const answers = await Promise.all(Array.from({ length: READERS }, () => read(path, second.url)));
      statuses = answers.map(({ status }) => status);
      return door.take().length < READERS;
    });
    expect(new Set(statuses).size).toBe(1);
  });

  test("a search queries it, which proves that the counter works", async () => {
    door.take();
    expect((await read("/search?q=wren", second.url)).status).toBe(200);
    expect(door.take().some((question) => question.includes("search_posts"))).toBe(true);
  });

  test("made-up filters push no page out", async () => {
    await until("the page is answered from memory after 50 others", async () => {
      await read("/browse", second.url);
      for (let tag = 0; tag < 50; tag++) await read(`/browse?tag=made-up-${randomUUID().slice(0, 8)}`, second.url);
      door.take();
      expect((await read("/browse", second.url)).status).toBe(200);
      return door.take().length === 0;
    });
  });
});

describe("a site without DESIGN_PAGES", () => {
  const PAGES = ["", "/overlays", "/dynamic", "/cached/one", "/cached/two", "/moved", "/gone", "/withheld", "/nothing"];
  const FAILING = "/failures/0193f7c0-0000-4000-8000-000000000000";
  const RSC = { rsc: "1" };
  const WAYS: Record<string, Record<string, string>> = {
    document: {},
    "page for the router": RSC,
    "page fetched ahead": { ...RSC, "next-router-prefetch": "1" },
    "part fetched ahead": { ...RSC, "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  };

  test.each(Object.entries(WAYS))("answers 404 to a request for a %s", async (_, headers) => {
    for (const path of [...PAGES, FAILING, "/%6Fverlays"].map((page) => `/design${page}`)) {
      const answer = await fetch(`${second.url}${path}`, { headers });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get("cache-control")).toContain("private");
    }
    expect((await fetch(`${second.url}/%64esign/overlays`, { headers })).status).toBe(404);
  });

  test("answers with the not-found page, and a site with the setting shows them", async () => {
    expect((await read("/design/overlays", second.url)).text).toContain("404 Page Not Found");
    expect((await read("/robots.txt", second.url)).text).not.toContain("design");
    expect((await read("/design/overlays", siteUrl)).status).toBe(200);
    expect((await read("/design/gone", siteUrl)).status).toBe(410);
  });
});

/** The cookies of a browser that has signed in at a site. */
async function signInAt(site: string, session: { access_token: string; refresh_token: string }): Promise<string> {
  const { access_token, refresh_token } = session;
  const answer = await fetch(`${site}/api/auth/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site },
    body: JSON.stringify({ access_token, refresh_token }),
  });
  expect(answer.status).toBeLessThan(300);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

test("author, buyer, stranger and visitor share one address, and none ever gets another's page", async () => {
  const { handle, author, session } = await addWriter();
  const secret = `Kept ${randomUUID()} apart.`;
  const id = await world.addPost(author, { paidText: secret });
  const path = `/@${handle}/${await slugOf(id)}`;
  const [buyer, stranger] = [await makePerson(supabase, "reader"), await makePerson(supabase, "reader")];
  await world.pool.query("insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')", [
    buyer.id,
    id,
  ]);
  const asking = [
    { cookie: await signInAt(siteUrl, session), owns: true },
    { cookie: await signInAt(siteUrl, buyer.session), owns: true },
    { cookie: await signInAt(siteUrl, stranger.session), owns: false },
    { cookie: "", owns: false },
    { cookie: "farthing-viewer=admin", owns: false },
  ];
  for (let round = 0; round < ROUNDS; round++) {
    const rsc: Record<string, string> = round % 2 === 0 ? {} : { rsc: "1" };
    // Its content changes meanwhile, so that the cached page is rendered again among them.
    if (round % 20 === 0) await world.pool.query("select private.touch_tags('posts', $1)", [`post:${id}`]);
    await Promise.all(
      asking.map(async ({ cookie, owns }) => {
        const answer = await fetch(`${siteUrl}${path}`, { headers: { cookie, ...rsc } });
        const hasBody = (await answer.text()).includes(secret);
        expect([answer.status, hasBody]).toEqual([200, owns]);
        if (owns) expect(answer.headers.get("cache-control")).toContain("no-store");
      }),
    );
  }
}, 300_000);

test("a signed-in reader who bought nothing receives nothing of the paid part", async () => {
  const cookie = await signInAt(siteUrl, (await makePerson(supabase, "reader")).session);
  const { rows: sold } = await world.pool.query<{ path: string; paid: string }>(
    `select '/@' || a.handle || '/' || p.slug as path, private.text_of(b.sections) as paid
     from public.posts p join public.profiles a on a.id = p.profile_id join public.post_bodies b on b.version_id = p.current_version_id
     where p.status = 'published' and a.handle in ('mira', 'tomas', 'ingrid_s')`,
  );
  expect(sold.length).toBeGreaterThan(3);
  for (const { path, paid } of sold) {
    const phrases = paid.match(/[A-Za-z ]{25,}/g) ?? [];
    expect(phrases.length, path).toBeGreaterThan(0);
    const answer = await fetch(`${siteUrl}${path}`, { headers: { cookie } });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(
      phrases.filter((phrase) => text.includes(phrase.trim())),
      path,
    ).toEqual([]);
  }
});

test("a promoted post shows in the lists of every instance until it is stopped, and in no other place", async () => {
  const promotions = promotionCalls(world);
  await world.pool.query("update public.settings set fee_account = $1 where fee_account is null", [newAccount()]);
  await world.addAddresses(2);
  const { id, author, post } = await promotions.run(await addStaff(world, "moderator"), "browse");
  // A post that stands on the page is not shown there again: this one is old, and the page is full of newer ones.
  await world.pool.query("update public.posts set published_at = published_at - interval '3 years' where id = $1", [
    post,
  ]);
  for (let n = 0; n < 24; n++) await world.addPost(await world.addPerson({ isCreator: true }));
  await world.pool.query("select private.touch_tags('promotions')");
  const link = `/promoted/${id}`;
  for (const path of ["/browse", "/browse?language=en"])
    await everywhere("promoted", path, ({ text }) => text.includes(link));
  for (const path of ["/", "/browse/trending", "/rss.xml", "/feed.json", "/sitemaps/posts-1.xml"])
    expect((await read(path, siteUrl)).text).not.toContain(link);
  await promotions.stop(author, id);
  for (const path of ["/browse", "/browse?language=en"])
    await everywhere("stopped", path, ({ text }) => !text.includes(link));
  const answers = await Promise.all(sites.map((site) => read(link, site)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
});
