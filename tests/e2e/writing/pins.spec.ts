import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

test("an author pins a post from its menu: it comes first on the profile and says so, until it is unpinned @phone", async ({
  page,
  product,
}) => {
  const { id } = await signInAs(page, product, "writer");
  await putOnSale(product, { title: "The older one" }, id);
  await putOnSale(product, { title: "The newer one" }, id);
  const [author] = await queryProduct<{ handle: string }>(product, "select handle from public.profiles where id = $1", [
    id,
  ]);
  const first = page.getByRole("main").getByRole("article").first();
  // Changes show within two seconds.
  const readFirst = async () => {
    await page.goto(`/@${author?.handle}`);
    return await first.textContent();
  };
  const choose = async (item: string) => {
    await page.goto("/posts/published");
    await page.getByRole("button", { name: "Actions for The older one" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };

  await choose("Pin to profile");
  await expect(page.getByText("Pinned. It comes first on your profile.", { exact: true })).toBeVisible();
  await expect.poll(readFirst).toMatch(/^The older one.*Pinned/s);
  await expectAccessible(page);

  await choose("Unpin from profile");
  await expect(page.getByText("Unpinned. It is back among your other posts.", { exact: true })).toBeVisible();
  await expect.poll(readFirst).toMatch(/^The newer one/);
});
