import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { errorMetadata, pageMetadata, titleFromPath } from "#lib/http/pages/page-metadata.ts";

const APP = join(import.meta.dirname, "../../../app");

test.each([
  ["/settings/nano-addresses", "Nano Addresses"],
  ["/faq", "Faq"],
  ["/posts/published/", "Published"],
  ["/browse?tab=new#top", "Browse"],
  ["/caf%C3%A9", "Café"],
  ["/100%", "100%"],
  ["/", ""],
])("names the path %s as %s", (path, title) => {
  expect(titleFromPath(path)).toBe(title);
});

test("a page is named by its path until it has a title, and the front page by the product", () => {
  expect(pageMetadata("/get-nano")).toEqual({ title: "Get Nano" });
  expect(pageMetadata("/faq", { title: "Questions" })).toEqual({ title: "Questions" });
  expect(pageMetadata("/")).toEqual({ title: { absolute: "Farthing" } });
});

test("an error is named by its status and message alone", () => {
  expect(errorMetadata(404, "Page Not Found")).toEqual({ title: { absolute: "404 Page Not Found" } });
});

test("every page builds its metadata with pageMetadata", async () => {
  const without: string[] = [];
  let count = 0;
  for await (const file of glob("**/page.tsx", { cwd: APP })) {
    count += 1;
    const source = await readFile(join(APP, file), "utf8");
    const exported = /export (?:const metadata\b|(?:async )?function generateMetadata\b)[\s\S]*/.exec(source)?.[0];
    if (!exported?.includes("pageMetadata(")) without.push(file);
  }
  expect(without).toEqual([]);
  expect(count).toBeGreaterThan(2);
});
