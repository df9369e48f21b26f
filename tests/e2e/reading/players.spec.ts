import { expect } from "@playwright/test";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { test } from "#tests/support/e2e/e2e.ts";
import { queryProduct } from "#tests/support/world/people.ts";
import { openWorld } from "#tests/support/world/world.ts";

const EMBEDS: PostDocument = {
  type: "doc",
  content: [
    { type: "paragraph", content: [{ type: "text", text: "Free words. ".repeat(30) }] },
    { type: "embed", attrs: { provider: "youtube", url: "https://youtu.be/dQw4w9WgXcQ" } },
    { type: "embed", attrs: { provider: "vimeo", url: "https://vimeo.com/76979871" } },
  ],
};

test("a post's players are loaded by a press alone, from the sites that the policy names", async ({
  page,
  product,
}) => {
  const world = openWorld(product.databaseUrl, 2);
  const id = await world.addPost(await world.addPerson({ isCreator: true }), { priceRaw: null, free: EMBEDS });
  await world.close();
  const [post] = await queryProduct<{ path: string }>(
    product,
    `select '/@' || a.handle || '/' || p.slug as path
     from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1`,
    [id],
  );
  const asked: string[] = [];
  await page.context().route(/youtu|vimeo/, (route) => {
    asked.push(new URL(route.request().url()).host);
    return route.fulfill({ contentType: "text/html", body: "It plays." });
  });
  await page.goto(post?.path ?? "");
  await page.getByRole("link", { name: "Play from YouTube" }).hover();
  await page.getByRole("link", { name: "Play from Vimeo" }).focus();
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Play from YouTube" }).click();
  const player = page.getByTitle("From YouTube");
  await expect(player.contentFrame().getByText("It plays.")).toBeVisible();
  await expect(player).toHaveCSS("aspect-ratio", "16 / 9");
  await page.getByRole("link", { name: "Play from Vimeo" }).press("Enter");
  await expect(page.getByTitle("From Vimeo").contentFrame().getByText("It plays.")).toBeVisible();
  expect(asked).toEqual(["www.youtube-nocookie.com", "player.vimeo.com"]);
});
