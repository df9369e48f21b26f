import { expect } from "@playwright/test";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { buyPosts } from "#tests/support/world/bought-posts.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";
import { openWorld } from "#tests/support/world/world.ts";

const WORDS = "One coin bought a reel of thread, a bun, or a good book. ";

test("EDIT-04: a buyer of a text that lost more than half sees the change, and takes a refund @night", async ({
  page,
  product,
}) => {
  const buyer = await signInAs(page, product, "reader");
  const { author, postIds } = await buyPosts(product, buyer.id, 1, WORDS.repeat(20));
  const [postId] = postIds;
  const [at] = await queryProduct<{ path: string }>(
    product,
    "select '/@' || a.handle || '/' || p.slug as path from public.posts p join public.profiles a on a.id = p.profile_id where p.id = $1",
    [postId],
  );
  const path = at?.path ?? "";
  await page.goto(path);
  await expect(page.getByRole("region", { name: "Your purchase" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your money back" })).toBeHidden();

  const world = openWorld(product.databaseUrl, 2);
  const [free, paid] = [documentOf("Free words. ".repeat(30)), documentOf("Only this is left.")];
  await world.as(author, "select public.save_post($1, 1, $2, $3, '{}')", [
    postId,
    JSON.stringify(free),
    JSON.stringify(paid),
  ]);
  await world.judge(postId ?? "");
  await world.as(author, "select public.publish_post($1, 2, false, true, null, 'The rest was wrong.')", [postId]);
  await world.close();

  await page.reload();
  await expect(page.getByText("The rest was wrong.")).toBeVisible();
  const offer = page.getByRole("region", { name: "Your money back" });
  await expect(offer.getByRole("button", { name: "Ask for your money back" })).toBeEnabled();
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Ask for your money back" }).click();
  const dialog = page.getByRole("dialog", { name: "Get your Nano back" });
  await expect(dialog.getByRole("button", { name: "Return it and get Ӿ0.05 back" })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Return it and get Ӿ0.05 back" }).click();
  await expect(dialog.getByText(/on its way|is back/i).first()).toBeVisible();
});
