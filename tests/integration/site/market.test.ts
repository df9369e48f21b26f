import { expect, test, vi } from "vitest";
import { readMarketFigures } from "#lib/site/cache.ts";

vi.mock("next/cache", () => ({ unstable_cache: <Read>(read: Read) => read }));

test("/get-nano shows no figure that is older than three hours", async () => {
  const now = new Date();
  const market = await readMarketFigures(now);
  expect(market.priceUsd).toMatch(/^\d+\.\d{8}$/);
  expect(market).not.toHaveProperty("goodUntil");
  const updatedAt = Date.parse(market.updatedAt ?? "");
  expect((await readMarketFigures(new Date(updatedAt + 3 * 3_600_000))).priceUsd).toBe(market.priceUsd);
  expect(Object.values(await readMarketFigures(new Date(updatedAt + 3 * 3_600_000 + 1)))).toEqual(Array(5).fill(null));
});
