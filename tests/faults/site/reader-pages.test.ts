import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { askAsBrowser, type WireAnswer } from "#tests/support/calls/browser-request.ts";
import { fetchCookies } from "#tests/support/calls/fetch-cookies.ts";
import { plantCanary } from "#tests/support/leaks/canary.ts";
import { until } from "#tests/support/until.ts";
import { makePerson, queryProduct } from "#tests/support/world/people.ts";

const { siteUrl, supabase } = inject("product");

const isNexts = ({ headers }: WireAnswer) => "x-nextjs-cache" in headers || "x-powered-by" in headers;

function textOf({ headers, body }: WireAnswer): string {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[headers["content-encoding"] ?? ""];
  return (unpack ? unpack(body) : body).toString();
}

test("a reader gets the visitors' page until they may read more, and again when they may not", async () => {
  const canary = await plantCanary({ siteUrl, ...supabase });
  const { id, session } = await makePerson(supabase, "reader");
  const cookie = await fetchCookies(siteUrl, session);
  const ask = (headers: Record<string, string> = {}) => askAsBrowser(siteUrl + canary.path, headers);
  /** Asked again if the page is made again in between, as it is when the price of Nano changes. */
  const untilAllGetTheSame = async () => {
    let [own, shared, byNext] = [await ask(), await ask(), await ask()];
    await until("the reader gets the held page, which Next answers with too", async () => {
      own = await ask({ cookie });
      [shared, byNext] = [await ask(), await ask({ cookie, "accept-encoding": "identity" })];
      return !isNexts(own) && own.body.equals(shared.body) && textOf(byNext) === textOf(own);
    });
    return { own, byNext };
  };

  const { own, byNext } = await untilAllGetTheSame();
  expect(textOf(own)).not.toContain(canary.word);
  for (const name of ["cache-control", "content-security-policy", "x-frame-options"])
    expect(own.headers[name]).toBe(byNext.headers[name]);
  expect([own, byNext].some(({ headers }) => "set-cookie" in headers)).toBe(false);

  for (const known of [canary.author, canary.buyer])
    expect(textOf(await ask({ cookie: known.cookie }))).toContain(canary.word);
  const give = "insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')";
  await queryProduct(supabase, give, [id, canary.id]);
  const bought = await ask({ cookie, "if-none-match": own.headers.etag ?? "" });
  expect([bought.status, bought.headers["cache-control"]]).toEqual([200, expect.stringContaining("no-store")]);
  expect(textOf(bought)).toContain(canary.word);

  await queryProduct(supabase, "update public.entitlements set revoked_at = now() where user_id = $1", [id]);
  expect(textOf(await ask({ cookie }))).not.toContain(canary.word);
  await untilAllGetTheSame();
});
