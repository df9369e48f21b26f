import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";

const [assertReady, readSwitches] = [vi.fn(), vi.fn()];
vi.mock("next/server", () => ({ connection: () => Promise.resolve() }));
vi.mock("#lib/http/limits/readiness.ts", () => ({ assertReady }));
vi.mock("#lib/supabase/public.ts", () => ({ publicDb: () => ({ rpc: readSwitches }) }));

const NONE = { purchases: false, payouts: false, sign_ups: false, read_only: false };

/** The page's words, one line for each row of its list, as a process shows them that has not asked yet. */
async function read(paused: object | null): Promise<{ lead: string; rows: string[]; html: string }> {
  vi.resetModules();
  const { log } = await import("#lib/log.ts");
  vi.spyOn(log, "warn").mockReturnValue();
  readSwitches.mockResolvedValue(paused ? { data: paused, error: null } : { data: null, error: new Error("away") });
  const { default: Page } = await import(join(import.meta.dirname, "../../../app/(document)/status/page.tsx"));
  const html = renderToStaticMarkup(await Page());
  const wordsOf = (part: string) =>
    part
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
  const rows = [...html.matchAll(/<dt.*?<\/dd>/g)].map(([row]) => wordsOf(row));
  return { lead: wordsOf(/<h1.*?<\/h1>(.*?)<\/p>/.exec(html)?.[1] ?? ""), rows, html };
}

beforeEach(() => {
  assertReady.mockReset().mockResolvedValue(undefined);
  readSwitches.mockReset();
});

test("says that everything works, and when we looked", async () => {
  const { lead, rows, html } = await read(NONE);
  expect(lead).toBe("Everything works.");
  expect(rows).toEqual(
    ["Reading", "Buying", "Payouts to writers", "New accounts", "Writing and changing"].map((part) => `${part} Works.`),
  );
  expect(html).toMatch(/Checked at <time dateTime="[^"]+">\d\d:\d\d:\d\d<\/time> UTC\./);
});

test.each([
  ["purchases", "Buying Paused. Payments that arrive now are kept safe and open their post, or go back."],
  ["payouts", "Payouts to writers Paused. Nothing is lost: what waits is sent when they go on."],
  ["sign_ups", "New accounts Paused. Reading and buying work without one."],
  ["read_only", "Writing and changing Paused. Everything can be read."],
])("says what staff have paused, and what that means: %s", async (name, row) => {
  const { lead, rows } = await read({ ...NONE, [name]: true });
  expect(lead).toBe("We have paused something while we look into a fault.");
  expect(rows).toContain(row);
  expect(rows.filter((other) => other.endsWith("Works."))).toHaveLength(4);
});

test("says what still works when the database is away: as /api/ready finds it, or the switches cannot be read", async () => {
  const away = async () => {
    const { lead, rows } = await read(null);
    expect(lead).toBe("Our database does not answer. That is our fault, and we are on it.");
    expect(rows[0]).toBe("Reading Works.");
    expect(rows.slice(1).every((row) => row.endsWith("Does not work now."))).toBe(true);
  };
  await away();
  assertReady.mockRejectedValue(new Error("not ready"));
  await away();
  expect(readSwitches).toHaveBeenCalledOnce();
});

test("asks once for all who look within five seconds", async () => {
  await read(NONE);
  const { readStatus } = await import("#lib/site/status.ts");
  const now = Date.now() + 60_000;
  await Promise.all([readStatus(now), readStatus(now), readStatus(now + 4_999)]);
  expect(assertReady).toHaveBeenCalledTimes(2);
  await readStatus(now + 5_000);
  expect(assertReady).toHaveBeenCalledTimes(3);
});
