import { expect } from "@playwright/test";
import { OPENING_HEADER } from "#lib/purchases/reading/opening-header.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { putOnSale } from "#tests/support/e2e/pay-page.ts";
import { queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";

async function giveAccess(product: Supabase, userId: string, postId: string): Promise<void> {
  const sql = "insert into public.entitlements (user_id, post_id, source) values ($1, $2, 'gift')";
  await queryProduct(product, sql, [userId, postId]);
}

test("the first HTML for an author has the whole post, and the author can view it as a visitor", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product, {}, (await signInAs(page, product, "writer")).id);
  const answer = await page.goto(sold.path);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  expect(await answer?.text()).toContain(sold.secret);
  await expectAccessible(page);
  const views = page.getByRole("navigation", { name: "View as" });
  await views.getByRole("link", { name: "Visitor" }).click();
  await expect(page.getByRole("heading", { name: /The rest of this post costs/ })).toBeVisible();
  await expect(page.getByText(sold.secret)).toBeHidden();
  await views.getByRole("link", { name: "Buyer" }).click();
  await expect(page.getByText(sold.secret)).toBeVisible();
});

test("an owner reaches a post from another page, and loses it with the right to it", async ({ page, product }) => {
  const sold = await putOnSale(product);
  await giveAccess(product, (await signInAs(page, product, "anonymous")).id, sold.id);
  await page.goto(sold.path.replace(/\/[^/]+$/, "/profile/posts"));
  await page.getByRole("link", { name: /^On the matter of/ }).click();
  await expect(page).toHaveURL(sold.path);
  await expect(page.getByText(sold.secret)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "View as" })).toBeHidden();

  await queryProduct(product, "update public.entitlements set revoked_at = now() where post_id = $1", [sold.id]);
  await page.reload();
  await expect(page.getByRole("heading", { name: /The rest of this post costs/ })).toBeVisible();
  expect(await page.content()).not.toContain(sold.secret);
});

test.describe("of a deleted account", () => {
  test.use({ expectedErrors: /status of 410/ });

  test("a post stays open to its buyers, and is gone for everyone else", async ({ page, product }) => {
    const sold = await putOnSale(product);
    await giveAccess(product, (await signInAs(page, product, "reader")).id, sold.id);
    await queryProduct(product, "update public.profiles set status = 'deleted' where id = $1", [sold.authorId]);
    await page.goto(sold.path);
    await expect(page.getByText(sold.secret)).toBeVisible();
    await expect(page.getByRole("link", { name: "Deleted user" }).first()).toBeVisible();
    // An open page would ask for its notifications with a session that is gone.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await expect.poll(async () => (await page.request.get(sold.path)).status()).toBe(410);
    await page.goto(sold.path);
    await expect(page.getByRole("heading", { name: "Account deleted" })).toBeVisible();
    await expect(page.getByText("Buyers keep the posts that they bought.")).toBeVisible();
  });
});

test("a withdrawn post stays open to its buyers, and is gone for everyone else", async ({ page, product }) => {
  const sold = await putOnSale(product);
  await giveAccess(product, (await signInAs(page, product, "reader")).id, sold.id);
  const sql = "update public.posts set status = 'unpublished', unpublished_at = now() where id = $1";
  await queryProduct(product, sql, [sold.id]);
  await page.goto(sold.path);
  await expect(page.getByText(/Withdrawn by the author on .*; you still own it\./)).toBeVisible();
  await expect(page.getByText(sold.secret)).toBeVisible();
  await expect.poll(async () => (await fetch(new URL(sold.path, product.siteUrl))).status).toBe(410);
});

test("a false claim of payment shows the public page, uncached", async ({ page, product }) => {
  const sold = await putOnSale(product);
  await signInAs(page, product, "anonymous");
  const url = new URL(sold.path, product.siteUrl).href;
  await page.setExtraHTTPHeaders({ [OPENING_HEADER]: sold.id });
  const open = await page.goto(sold.path);
  expect(open?.status()).toBe(200);
  expect(open?.headers()["cache-control"]).toContain("no-store");
  expect(await open?.text()).not.toContain(sold.secret);
  await expect(page.getByRole("heading", { name: /The rest of this post costs/ })).toBeVisible();

  const headers = { [OPENING_HEADER]: sold.id, cookie: "farthing-viewer=anonymous" };
  expect((await fetch(`${url}-and-more`, { headers })).status).toBe(404);
});

test("a reader who has just paid keeps a session that expires at that moment", async ({ request, product }) => {
  const sold = await putOnSale(product, {}, (await signInAs({ request }, product, "writer")).id);
  const { cookies } = await request.storageState();
  const ofSession = cookies.filter(({ name }) => /^farthing-session(\.\d)?$/.test(name)).map(({ value }) => value);
  const session = JSON.parse(Buffer.from(ofSession.join("").replace("base64-", ""), "base64url").toString());
  const past = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 });
  const cookie = [
    `farthing-session=base64-${Buffer.from(past).toString("base64url")}`,
    "farthing-viewer=registered",
  ].join("; ");
  const headers = { [OPENING_HEADER]: sold.id, cookie };
  const answer = await fetch(new URL(sold.path, product.siteUrl), { headers });
  expect(await answer.text()).toContain(sold.secret);
  expect(answer.headers.getSetCookie().join()).toContain("farthing-session");
});

test("the variant's internal path is no public address", async ({ request, product }) => {
  const sold = await putOnSale(product, {}, (await signInAs({ request }, product, "writer")).id);
  const paths = [
    `/variant${sold.path}`,
    `/variant${sold.path.replace("@", "%40")}`,
    "/variant/browse/new",
    "/variant/contact",
  ];
  for (const path of paths) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain(sold.secret);
  }
});
