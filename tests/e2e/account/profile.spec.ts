import { expect, type Page } from "@playwright/test";
import { makePng } from "#tests/support/documents/png.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { onDisk } from "#tests/support/e2e/files.ts";
import { newestMail } from "#tests/support/e2e/product-mail.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const UPDATED = "Profile updated successfully";
const findToast = (page: Page, name: string) => page.getByRole("listitem", { name });
const save = (page: Page) => page.getByRole("button", { name: "Save" });
const bio = (page: Page) => page.getByLabel("Bio");

async function openProfile(page: Page): Promise<void> {
  await page.goto("/settings/profile");
  await expect(page.getByText(/^\d+ \/ 280$/)).toBeVisible();
}

const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const file = (name: string, bytes: Buffer) => onDisk({ name, bytes });

test("a changed profile is still there after a reload @looks", async ({ page, product }) => {
  await signInAs(page, product, "named");
  await openProfile(page);
  await expectAccessible(page);
  await bio(page).fill("Letters and engines.");
  await page.getByLabel("Website").fill("https://example.com/ada");
  await page.getByRole("button", { name: "Add a link" }).click();
  await page.getByLabel("Name of link 1").fill("Notes");
  await page.getByLabel("Address of link 1").fill("https://example.com/notes");
  await page.getByLabel("Price of a new post, in XNO").fill(".05");
  await page.getByLabel("I publish with automated tools").check();
  await page.getByLabel("Who runs them").fill("Ada");
  await save(page).click();
  await expect(findToast(page, UPDATED)).toBeVisible();
  await page.reload();
  await expect(bio(page)).toHaveValue("Letters and engines.");
  await expect(page.getByLabel("Address of link 1")).toHaveValue("https://example.com/notes");
  await expect(page.getByLabel("Price of a new post, in XNO")).toHaveValue("0.05");
  await expect(page.getByLabel("Who runs them")).toHaveValue("Ada");
});

test.describe("a refused profile", () => {
  test.use({ expectedErrors: /status of (422|409|401|415)/ });

  test("names the fault once at the top and at its field, and keeps what was typed", async ({ page, product }) => {
    await signInAs(page, product, "named");
    await openProfile(page);
    await nameField(page).fill("Farthing Staff");
    await bio(page).fill("Kept.");
    await save(page).click();
    const summary = page.getByRole("region", { name: "Nothing was saved yet" });
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: "That name isn’t available." }).click();
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "main");
    await expect(bio(page)).toHaveValue("Kept.");
    await nameField(page).fill("Ada");
    await save(page).click();
    await expect(findToast(page, UPDATED)).toBeVisible();
  });

  test("waits for sign-in after the session has ended @night", async ({ page, product }) => {
    const { id, email } = await signInAs(page, product, "named");
    await openProfile(page);
    await bio(page).fill("Written in vain?");
    await queryProduct(product, "delete from auth.sessions where user_id = $1", [id]);
    await save(page).click();
    await expect(findToast(page, "Your session has expired. Please log in again.")).toBeVisible();
    await expect(page).toHaveURL("/login?next=%2Fsettings%2Fprofile");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
    await page.getByLabel("Code").fill((await newestMail(product, email)).code);
    await expect(page).toHaveURL("/settings/profile");
    await expect(bio(page)).toHaveValue("Written in vain?");
    await save(page).click();
    await expect(findToast(page, UPDATED)).toBeVisible();
    const [row] = await queryProduct(product, "select bio from public.profiles where id = $1", [id]);
    expect(row).toEqual({ bio: "Written in vain?" });
  });

  test("says why a website is not verified; a verified one has a tick", async ({ page, product }) => {
    const { id } = await signInAs(page, product, "named");
    const change = (fields: string) =>
      queryProduct(product, `update public.profiles set ${fields} where id = $1`, [id]);
    await change("website = 'https://10.0.0.8/'");
    await openProfile(page);
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText("Only a domain name can be verified")).toBeVisible();
    await change("website = 'https://ada.example/about'");
    await change("verified_domain = 'ada.example'");
    await page.reload();
    await expect(page.getByText("ada.example is verified.")).toBeVisible();
    await expectAccessible(page, "main");
    await page.goto(`/@${await page.getByLabel("Handle").inputValue()}/profile/posts`);
    const link = page.getByRole("link", { name: "ada.example" });
    await expect(link).toHaveAttribute("rel", "me ugc nofollow noopener");
    await expect(link).toHaveAttribute("href", "https://ada.example/about");
    await expect(page.getByRole("img", { name: "verified website" })).toBeVisible();
  });

  test("says why a picture was refused", async ({ page, product }) => {
    await signInAs(page, product, "named");
    await openProfile(page);
    await page.getByLabel("Choose a picture").setInputFiles(file("me.png", Buffer.from("<svg/>")));
    await expect(findToast(page, "Error uploading avatar")).toContainText("This is not a JPEG, PNG or WebP picture");
  });
});

test("shows how far a picture is, and the picture as soon as the server has processed it", async ({
  page,
  product,
}) => {
  await signInAs(page, product, "named");
  await openProfile(page);
  const seen = Promise.withResolvers<void>();
  await page.route("**/api/profile/upload-avatar", async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.getByLabel("Choose a picture").setInputFiles(file("me.png", makePng(200, 300)));
  await expect(page.getByRole("progressbar", { name: "Uploading me.png" })).toBeVisible();
  seen.resolve();
  await expect(findToast(page, "Avatar uploaded successfully")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Uploading me.png" })).toHaveCount(0);
  const picture = page.getByRole("img", { name: "Ada" }).locator("img");
  await expect(picture).toHaveJSProperty("complete", true);
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
});

test("sends a form pressed twice on a slow line once @night", async ({ page, product }) => {
  await signInAs(page, product, "named");
  await openProfile(page);
  const arrived = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/api/profile", async (route) => {
    sent += 1;
    await arrived.promise;
    await route.continue();
  });
  await bio(page).fill("Once.");
  await save(page).click();
  const busy = page.getByRole("button", { name: "Saving…" });
  await expect(busy).toBeVisible();
  // Playwright itself would wait until the button is enabled.
  await busy.click({ force: true });
  await bio(page).press("Control+Enter");
  arrived.resolve();
  await expect(findToast(page, UPDATED)).toBeVisible();
  expect(sent).toBe(1);
});

test("neither of two tabs undoes the other's change @night", async ({ page, product, context }) => {
  const { id } = await signInAs(page, product, "named");
  const other = await context.newPage();
  await openProfile(page);
  await openProfile(other);
  await nameField(page).fill("Ada King");
  await save(page).click();
  await expect(findToast(page, UPDATED)).toBeVisible();
  await bio(other).fill("From the other tab.");
  await save(other).click();
  await expect(findToast(other, UPDATED)).toBeVisible();
  const rows = await queryProduct(product, "select name, bio from public.profiles where id = $1", [id]);
  expect(rows).toEqual([{ name: "Ada King", bio: "From the other tab." }]);
});

test("shows a recently changed handle as read-only", async ({ page, product }) => {
  const person = await signInAs(page, product, "named");
  await queryProduct(product, "update public.profiles set handle_changed_at = now() where id = $1", [person.id]);
  await openProfile(page);
  await expect(page.getByLabel("Handle")).toHaveAttribute("readonly", "");
  await expect(page.getByText(/You can change it again on \d+ \w+ \d{4}/)).toBeVisible();
});

test("finds a person under both handles after a change, and the old address redirects", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "named");
  const opened = (handle: string) => page.request.get(`/@${handle}/profile/posts`, { maxRedirects: 0 });
  await openProfile(page);
  const [old, next] = [await page.getByLabel("Handle").inputValue(), `n_${id.replaceAll("-", "").slice(0, 12)}`];
  expect((await opened(old)).status()).toBe(200);
  await page.getByLabel("Handle").fill(next);
  await save(page).click();
  await expect(findToast(page, UPDATED)).toBeVisible();
  expect((await opened(next)).status()).toBe(200);
  // The cached old address expires within moments.
  await expect.poll(async () => (await opened(old)).status()).toBe(301);
  expect((await opened(old)).headers().location).toBe(`/@${next}/profile/posts`);
});
