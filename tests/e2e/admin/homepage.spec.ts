import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

// There is one front page, and one draft.
test.describe.configure({ mode: "serial" });
// A form with mistakes is refused, and a stale one. The preview is nothing to visitors.
test.use({ expectedErrors: /422|409|404/ });

const PREVIEW = "/admin/homepage/preview";
const dialogOf = (page: Page) => page.getByRole("dialog");
const rowsOf = (page: Page) => page.getByRole("list", { name: "Sections" }).locator(":scope > li");
const rowOf = (page: Page, name: string) =>
  rowsOf(page).filter({ has: page.getByRole("button", { name: `Remove: ${name}`, exact: true }) });

/** Sends one order, and nothing beside it. */
async function act(page: Page, button: string, done: string): Promise<void> {
  const orders: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/admin/homepage")) orders.push(request.postData());
  });
  await dialogOf(page).getByLabel("Reason").fill("A better order");
  await dialogOf(page).getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: done }).first()).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  expect(orders).toHaveLength(1);
}

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByRole("button", { name: "Publish" })).toBeVisible();
}

const titlesOf = async (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();

test("a moderator moves sections by keyboard and by drag, previews, publishes, and puts the earlier layout back", async ({
  page,
  product,
  browser,
}) => {
  const [shown] = await queryProduct<{ n: number }>(product, "select homepage_layout as n from public.settings");
  const earlier = shown?.n ?? 1;
  await signInAs(page, product, "moderator");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Front page", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Front page");
  await expectAccessible(page);
  const first = rowsOf(page).first();

  // By keyboard, to the top: the focus stays with it.
  const up = rowOf(page, "New (New posts)").getByRole("button", { name: /^Move up/ });
  await up.focus();
  while (await up.isEnabled()) {
    await expect(up).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(first).toContainText("1. New (New posts)");
  await expect(first.getByRole("button", { name: /^Move down/ })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "is now number 1 of" })).toHaveCount(1);
  // By drag: after the first.
  await rowOf(page, "Free to read (Free posts)").locator("[data-handle]").dragTo(rowsOf(page).nth(1));
  await expect(rowsOf(page).nth(1)).toContainText("2. Free to read");

  // A new section that is wrong: the words are at its field, and what was typed stays.
  const words = `Hello from us ${Date.now()}`;
  await page.getByRole("button", { name: "Add a section" }).click();
  const added = rowsOf(page).last();
  await added.getByLabel("What it shows").selectOption({ label: "A note by us" });
  await added.getByLabel("Title").fill("From us");
  await added.getByLabel("Start").fill("tomorrow");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(added.getByText("Write the note, in 1 to 2,000 characters.")).toBeVisible();
  await expect(added.getByText("Write the time as 2026-12-01 09:00, in UTC.")).toBeVisible();
  await expect(added.getByRole("textbox", { name: "Note", exact: true })).toBeFocused();
  await expect(added.getByLabel("Title")).toHaveValue("From us");
  await expectAccessible(page);
  await added.getByRole("textbox", { name: "Note", exact: true }).fill(words);
  await added.getByLabel("Start").fill("");
  await saveDraft(page);

  const visitor = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  expect((await visitor.goto(PREVIEW))?.status()).toBe(404);
  await visitor.goto("/");
  await expect(visitor.getByText(words)).toHaveCount(0);

  const answer = await page.goto(PREVIEW);
  expect(answer?.headers()["cache-control"]).toMatch(/no-store/);
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  const previewed = await titlesOf(page);
  expect(previewed.slice(0, 2)).toEqual(["New", "Free to read"]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the draft" }).click();

  await page.getByRole("button", { name: "Publish" }).click();
  await act(page, "Publish", "Published.");
  await expect(async () => {
    await visitor.goto("/");
    await expect(visitor.getByText(words)).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 5_000 });
  expect((await titlesOf(visitor)).filter((title) => previewed.includes(title))).toEqual(previewed);
  const links = await visitor
    .locator("[data-stretched]")
    .evaluateAll((found) => found.map((link) => link.getAttribute("href")).filter((href) => href?.startsWith("/@")));
  expect(links.length).toBe(new Set(links).size);

  await page.getByRole("button", { name: `Put it back: Layout ${earlier}`, exact: true }).click();
  await act(page, "Put it back", "Put back.");
  await expect(async () => {
    await visitor.goto("/");
    await expect(visitor.getByText(words)).toHaveCount(0, { timeout: 300 });
  }).toPass({ timeout: 5_000 });
  await visitor.context().close();

  // What was published stays as a layout, to begin another draft with.
  await page
    .getByRole("link", { name: /^Edit a copy/ })
    .first()
    .click();
  await expect(page.getByText(/^This is a copy of layout/)).toBeVisible();
  await expect(rowsOf(page).first()).toContainText("New posts");
  await saveDraft(page);
  await expect(page).toHaveURL(/\/admin\/homepage$/);
  await page.getByRole("button", { name: "Discard" }).click();
  await act(page, "Discard", "Discarded.");
  await expect(page.getByText("There is none. This is what readers see now.")).toBeVisible();
});

test("a draft that another moderator has changed is not overwritten, and what was typed stays", async ({
  page,
  product,
}) => {
  await signInAs(page, product, "moderator");
  await page.goto("/admin/homepage");
  await rowsOf(page)
    .first()
    .getByRole("button", { name: /^Move down/ })
    .click();
  await saveDraft(page);
  // What the page loads after a save must not meet the change that follows.
  await page.goto("/admin/homepage");
  await queryProduct(product, "update public.homepage_layouts set published_at = null where published_at is null");
  await rowsOf(page).first().locator("summary").click();
  await rowsOf(page).first().getByLabel("Title").fill("Mine");
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Another of us has changed the draft since you opened the page.")).toBeVisible();
  await expect(rowsOf(page).first().getByLabel("Title")).toHaveValue("Mine");
  await queryProduct(product, "delete from public.homepage_layouts where published_at is null");
});
