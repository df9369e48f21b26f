import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sampleSize } from "#lib/env/samples.ts";
import { attack } from "#tests/attacks/broken-requests/attack.ts";
import { brokenDataRequest } from "#tests/attacks/broken-requests/data-requests.ts";
import { brokenRequest } from "#tests/attacks/broken-requests/requests.ts";
import { readExposed, readTarget } from "#tests/attacks/broken-requests/target.ts";
import { startWebInstance, type WebInstance } from "#tests/support/product/web-instance.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { until } from "#tests/support/until.ts";
import { makePerson } from "#tests/support/world/people.ts";

const { supabase } = inject("product");
const OF_SITE = sampleSize({ daily: 2_000, nightly: 100_000 });
const OF_DATA = sampleSize({ daily: 500, nightly: 25_000 });
/** The same number sends the same requests again. */
const SEED = 20;
const MEMORY_LIMIT_MB = 600;

/** Needs its own process: only these requests are in its memory. */
let site: WebInstance;
let people: Awaited<ReturnType<typeof makePerson>>[];
beforeAll(async () => {
  site = await startWebInstance({ supabase });
  // Until then it refuses with 503, as it should.
  await until("the site is ready", async () => (await fetch(`${site.url}/api/ready`)).status === 200);
  people = [await makePerson(supabase, "anonymous"), await makePerson(supabase, "writer")];
});
afterAll(async () => {
  await site?.part.stop();
});

test(`the site answers none of ${OF_SITE} broken requests with 5xx, and stays below ${MEMORY_LIMIT_MB} MB`, async () => {
  const { supabaseUrl: url, publishableKey } = supabase;
  const cookies = await Promise.all(people.map(({ session }) => cookieHeaderOf(session, { url, publishableKey })));
  const requests = brokenRequest(await readTarget(site.url, cookies));
  const { failures, byStatus } = await attack(site.url, requests, { count: OF_SITE, seed: SEED });
  expect(failures.slice(0, 5)).toEqual([]);
  // Broken ones were refused, and the rest came through.
  expect(Object.keys(byStatus)).toEqual(expect.arrayContaining(["200", "400", "403", "404", "405", "413"]));
  expect(await memoryMb(site.part.pid)).toBeLessThan(MEMORY_LIMIT_MB);
});

test(`the data API answers none of ${OF_DATA} broken calls with 5xx`, async () => {
  const { supabaseUrl, publishableKey, databaseUrl } = supabase;
  const tokens = people.map(({ session }) => session.access_token);
  const calls = brokenDataRequest({ publishableKey, tokens, ...(await readExposed(databaseUrl)) });
  const { failures } = await attack(supabaseUrl, calls, { count: OF_DATA, seed: SEED });
  expect(failures.slice(0, 5)).toEqual([]);
});

/** All of the process in memory, as the system counts it. */
async function memoryMb(pid: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Math.round(Number(stdout) / 1024);
}
