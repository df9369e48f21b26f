import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { findAskedPage } from "#lib/site/asked-page.ts";

const ASKED = [
  ["/get-nano", "country"],
  ["/get-nano", "return"],
  ["/swap-to-nano", "to"],
  ["/swap-to-nano", "return"],
  ["/contact", "about"],
  ["/contact", "topic"],
] as const;

const find = (address: string, isSignedIn = false) =>
  findAskedPage(new URL(address, "https://farthing.example"), isSignedIn);

test.each(ASKED)("%s is rendered for its parameter %s", (path, key) => {
  expect(find(`${path}?${key}=x`)).toBe(`/asked-page${path}`);
});

test("they come from the cache otherwise, as does every other page", () => {
  for (const address of ["/get-nano", "/contact?utm_source=x", "/terms?about=x", "/get-nano?about=x", "/constructor"])
    expect(find(address)).toBeNull();
});

test("only /contact knows a signed-in viewer", () => {
  expect(find("/contact", true)).toBe("/asked-page/contact");
  expect(find("/get-nano", true)).toBeNull();
});

test("the proxy runs for exactly these queries", async () => {
  const matcher = z.object({
    source: z.string(),
    has: z.array(z.object({ type: z.string(), key: z.string() })),
  });
  const { config } = z
    .object({ config: z.object({ matcher: z.array(z.union([z.string(), matcher])) }) })
    .parse(await import(join(import.meta.dirname, "../../../proxy.ts")));
  const paths = new Set<string>(ASKED.map(([path]) => path));
  const matched = config.matcher.flatMap((entry) =>
    typeof entry === "string" || !paths.has(entry.source)
      ? []
      : entry.has.filter(({ type }) => type === "query").map(({ key }) => [entry.source, key]),
  );
  expect(matched).toEqual(ASKED);
});
