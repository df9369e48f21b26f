import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { askAsBrowser, type WireAnswer } from "#tests/support/calls/browser-request.ts";
import { fetchCookies } from "#tests/support/calls/fetch-cookies.ts";
import { until } from "#tests/support/until.ts";
import { buyPost, buyPosts } from "#tests/support/world/bought-posts.ts";
import { makePerson, queryProduct } from "#tests/support/world/people.ts";

const { siteUrl, supabase } = inject("product");
const SECRET = `zq${crypto.randomUUID()}`;
/** Of one answer, of compression, and of Next's router, which asks at the same address. */
const OF_ONE_ANSWER = /^(?:date|content-(?:encoding|length)|transfer-encoding|vary)$/;

/** A post that two readers have bought: too long ago to return it, or the first just now and the other a while ago. */
async function sell({ isFresh = false } = {}) {
  const [one, other] = [await makePerson(supabase, "reader"), await makePerson(supabase, "reader")];
  const { author, postIds } = await buyPosts(supabase, one.id, 1, SECRET);
  const [postId = ""] = postIds;
  await buyPost(supabase, other.id, postId);
  const old = "update public.purchases set refund_window_ends_at = now() - interval '1 second' where post_id = $1";
  const later = `update public.purchases set refund_window_ends_at = refund_window_ends_at - interval '1 minute'
    where post_id = $1 and buyer_id <> $2`;
  if (isFresh) await queryProduct(supabase, later, [postId, one.id]);
  else await queryProduct(supabase, old, [postId]);
  const purchases = await queryProduct<{ id: string; until: string }>(
    supabase,
    "select id, to_jsonb(refund_window_ends_at) as until from public.purchases where post_id = $1 order by buyer_id = $2 desc",
    [postId, one.id],
  );
  const [at] = await queryProduct<{ path: string; name: string }>(
    supabase,
    `select '/@' || a.handle || '/' || p.slug as path, a.name
     from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1`,
    [postId],
  );
  const cookies = await Promise.all([one, other].map(({ session }) => fetchCookies(siteUrl, session)));
  const ask = (reader: 0 | 1, headers: Record<string, string> = {}) =>
    askAsBrowser(siteUrl + at?.path, { cookie: cookies[reader] ?? "", ...headers });
  return { postId, authorId: author.id, readerIds: [one.id, other.id], purchases, ask };
}

/** What is kept is gzipped; Next's answers to a browser are not. */
const isKept = ({ headers }: WireAnswer) => headers["content-encoding"] === "gzip";

function textOf({ headers, body }: WireAnswer): string {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[headers["content-encoding"] ?? ""];
  return (unpack ? unpack(body) : body).toString();
}

function headersOf({ headers }: WireAnswer): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.test(name)));
}

test("a buyer's page that is kept is the one that Next makes for them, byte by byte, under the same headers", async () => {
  const { ask, readerIds } = await sell();
  const byNext = [await ask(0, { "accept-encoding": "identity" }), await ask(1, { "accept-encoding": "identity" })];
  let kept: WireAnswer[] = [];
  await until("both get what is kept", async () => {
    kept = [await ask(0), await ask(1)];
    return kept.every(isKept);
  });
  for (const [n, answer] of kept.entries()) {
    expect(textOf(answer)).toBe(textOf(byNext[n] ?? answer));
    expect(headersOf(answer)).toEqual(headersOf(byNext[n] ?? answer));
    expect(textOf(answer)).toContain(SECRET);
    expect(textOf(answer)).not.toContain(readerIds[n]);
    expect(answer.headers["cache-control"]).toMatch(/^private,.*no-store/);
    const policy = answer.headers["content-security-policy"] ?? "";
    const [scripts = ""] = /script-src [^;]*/.exec(policy) ?? [];
    expect(scripts).toMatch(/^script-src 'strict-dynamic'(?: 'sha256-[^']+')+$/);
  }
  expect(textOf(byNext[0] as WireAnswer)).not.toBe(textOf(byNext[1] as WireAnswer));
});

/** Without the time at which it was made, and that is left then. */
const withoutTime = (text: string) =>
  text.replace(/ data-now="[^"]+"/, ' data-now=""').replace(/>Refund \(\d+:\d\d\)</, ">Refund<");

test("a page that can still be returned is kept like the others, with its reader's own purchase and end", async () => {
  const { ask, purchases } = await sell({ isFresh: true });
  const byNext = [await ask(0, { "accept-encoding": "identity" }), await ask(1, { "accept-encoding": "identity" })];
  let kept: WireAnswer[] = [];
  await until("both get what is kept", async () => {
    kept = [await ask(0), await ask(1)];
    return kept.every(isKept);
  });
  for (const [n, answer] of kept.entries()) {
    const text = textOf(answer);
    expect(withoutTime(text)).toBe(withoutTime(textOf(byNext[n] ?? answer)));
    expect(headersOf(answer)).toEqual(headersOf(byNext[n] ?? answer));
    expect(text).toMatch(/>Refund \(\d+:\d\d\)</);
    for (const own of Object.values(purchases[n] ?? {})) expect(text).toContain(own);
    for (const foreign of Object.values(purchases[1 - n] ?? {})) expect(text).not.toContain(foreign);
  }
  const end = "update public.purchases set refund_window_ends_at = now() where id = $1";
  await queryProduct(supabase, end, [purchases[0]?.id]);
  await queryProduct(supabase, "select public.refund_purchase($1, 'Too short', 'buyer')", [purchases[1]?.id]);
  const [closed, returned] = [textOf(await ask(0)), textOf(await ask(1))];
  expect(closed).toContain(SECRET);
  expect(closed).not.toMatch(/data-(?:returnable|until|purchase)=/);
  expect(returned).not.toContain(SECRET);
});

test("a change of the author shows after two seconds, and a lost right at once", async () => {
  const { ask, authorId, postId, readerIds } = await sell();
  await until("it is kept", async () => isKept(await ask(0)));
  await queryProduct(supabase, "update public.profiles set name = 'Ottoline' where id = $1", [authorId]);
  await until("the new name shows", async () => {
    const answer = await ask(0);
    return isKept(answer) && textOf(answer).includes("Ottoline");
  });
  const revoke = "update public.entitlements set revoked_at = now() where user_id = $1 and post_id = $2";
  await queryProduct(supabase, revoke, [readerIds[0], postId]);
  const [lost, kept] = [await ask(0), await ask(1)];
  expect(textOf(lost)).not.toContain(SECRET);
  expect(textOf(kept)).toContain(SECRET);
});
