import { afterEach, expect, test, vi } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";

vi.mock("next/cache", () => ({ unstable_cache: <Read>(read: Read) => read }));
afterEach(() => vi.useRealTimers());

async function get(): Promise<Response> {
  const { GET } = await loadRoute("api/price");
  if (!GET) throw new Error("There is no GET /api/price.");
  return GET(new Request("http://localhost:3000/api/price"));
}

test("GET /api/price tells the price and how old it is, and may be cached", async () => {
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  const price = await answer.json();
  expect(Object.keys(price).toSorted()).toEqual([
    "api_last_updated",
    "last_updated",
    "market_cap",
    "price_change_24h_percentage",
    "price_usd",
    "volume_24h",
  ]);
  expect(price.price_usd).toMatch(/^\d+\.\d{8}$/);
  expect(Date.now() - Date.parse(price.last_updated)).toBeLessThan(3 * 3_600_000);
});

test("GET /api/price never tells a rate older than three hours", async () => {
  const { last_updated } = await (await get()).json();
  vi.useFakeTimers({ now: Date.parse(last_updated) + 3 * 3_600_000 + 1, toFake: ["Date"] });
  const answer = await get();
  expect(answer.status).toBe(503);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.headers.get("retry-after")).toBe("300");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(await answer.json()).toMatchObject({ code: "price_unavailable", status: 503 });
});
