import { expect, type Page } from "@playwright/test";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const FREE = "A farthing bought a reel of thread, a bun, or the loan of a good book for one whole evening. ".repeat(4);
const SECRET = "The thread was red.";

async function begin(page: Page, siteUrl: string, title: string): Promise<string> {
  const data = { title, doc: documentOf(FREE, null, SECRET) };
  const answer = await page.request.post("/api/posts", { data, headers: { origin: siteUrl } });
  expect(answer.status()).toBe(201);
  return String(((await answer.json()) as { id: string }).id);
}

const openFold = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).click();
/** The bar has the button, too. */
const schedule = (page: Page) => page.getByRole("main").getByRole("button", { name: "Schedule" }).click();
const bar = (page: Page) => page.getByRole("banner");

test("settings are saved as they are chosen, and all that is wrong is said at its field @phone", async ({
  page,
  product,
}) => {
  await signInAs(page, product, "writer");
  const id = await begin(page, product.siteUrl, "What is kept");
  await page.goto(`/compose/${id}/publish`);
  await expect(page.getByRole("radio", { name: "Fixed price" })).toBeChecked();
  await expect(page.getByLabel("Price in XNO")).toHaveValue("");
  await page.getByLabel("Tags").fill("Ferries, Pricing!");
  await bar(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByLabel("Tags")).toHaveValue("ferries, pricing");
  await expect(page.getByLabel("Price in XNO")).toBeFocused();
  for (const [field, mistake] of [
    [page.getByLabel("Price in XNO"), "Enter a price, or make the post free."],
    [page.getByLabel("Category"), "Choose a category."],
    [page.getByLabel("I wrote this or may sell it"), "Confirm that you wrote this or may sell it."],
  ] as const)
    await expect(field).toHaveAccessibleDescription(new RegExp(mistake.replace(".", "\\.")));
  await expect(page.getByRole("radiogroup", { name: "How it was written" })).toHaveAccessibleDescription(
    "Say how this was written.",
  );
  await expectAccessible(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await page.getByLabel("Price in XNO").fill("0,05");
  await page.getByLabel("Price in XNO").blur();
  await expect(page.getByLabel("Price in XNO")).toHaveValue("0.05");
  await expect(page.getByText("Enter a price, or make the post free.")).toHaveCount(0);
  await page.getByLabel("Category").selectOption("Essays");
  await page.getByText("By people", { exact: true }).click();
  await expect(bar(page).getByText(/^Saved \d\d:\d\d$/)).toBeInViewport();
  const stored = () =>
    queryProduct(product, "select price_raw::text, category_id, creation_method from public.posts where id = $1", [id]);
  await expect
    .poll(stored)
    .toEqual([{ price_raw: `5${"0".repeat(28)}`, category_id: "essays", creation_method: "human" }]);
  await page.reload();
  await expect(page.getByLabel("Price in XNO")).toHaveValue("0.05");
  await expect(page.getByLabel("Tags")).toHaveValue("ferries, pricing");
  await expect(page.getByLabel("Category")).toHaveValue("essays");
});

test("a text with a paywall break is not given away without a question", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  const id = await begin(page, product.siteUrl, "What is given");
  await page.goto(`/compose/${id}/publish`);
  await page.getByRole("radiogroup", { name: "Price" }).getByText("Free", { exact: true }).click();
  await page.getByLabel("Category").selectOption("Essays");
  await page.getByText("By people", { exact: true }).click();
  await page.getByLabel("I wrote this or may sell it").check();
  await page.getByRole("button", { name: "Publish now" }).click();
  const question = page.getByRole("dialog", { name: "Give all of it away?" });
  await expect(question).toContainText("with 4 words below it");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Set a price" }).click();
  await expect(page.getByRole("radio", { name: "Fixed price" })).toBeChecked();
  await page.getByRole("radiogroup", { name: "Price" }).getByText("Free", { exact: true }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await question.getByRole("button", { name: "Publish all of it for free" }).click();
  await expect(page.getByRole("heading", { name: "Published" })).toBeVisible();
  const stored = "select access, paid_words from public.posts where id = $1";
  expect(await queryProduct(product, stored, [id])).toEqual([{ access: "free", paid_words: 0 }]);
});

test.describe("in two tabs", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("the settings stay, and the newest text is taken", async ({ page, product }) => {
    await signInAs(page, product, "writer");
    const id = await begin(page, product.siteUrl, "What is new");
    await page.goto(`/compose/${id}/publish`);
    const data = { version: 1, title: "What is newer" };
    await page.request.patch(`/api/posts/${id}`, { data, headers: { origin: product.siteUrl } });
    await page.getByLabel("Category").selectOption("Essays");
    const notice = bar(page).getByRole("alert");
    await expect(notice).toContainText("Someone else changed this draft in another tab.");
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Use the newest text" }).click();
    await expect(page.getByRole("heading", { name: "What is newer", level: 1 })).toBeVisible();
    await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
    const stored = "select title, category_id from public.posts where id = $1";
    expect(await queryProduct(product, stored, [id])).toEqual([{ title: "What is newer", category_id: "essays" }]);
  });
});

test("a post is previewed, scheduled, rescheduled, cancelled and published unlisted", async ({
  page,
  product,
  browser,
}) => {
  const { id: author } = await signInAs(page, product, "writer");
  await queryProduct(product, "update public.private_profiles set time_zone = 'Europe/Berlin' where id = $1", [author]);
  const id = await begin(page, product.siteUrl, "What waits");
  await page.goto(`/compose/${id}/publish`);
  await expect(page.getByRole("heading", { name: "How it will look" })).toBeVisible();
  await page.getByText("Fixed price", { exact: true }).click();
  const presets = page.getByRole("group", { name: "Common prices" });
  await expect(presets.getByRole("button")).toHaveText(["Ӿ0.01", "Ӿ0.05", "Ӿ0.1", "Ӿ0.25", "Ӿ0.5", "Ӿ1"]);
  await presets.getByRole("button", { name: "Ӿ0.25", exact: true }).click();
  await expect(page.getByLabel("Price in XNO")).toHaveValue("0.25");
  await expect(presets.getByRole("button", { pressed: true })).toHaveText("Ӿ0.25");
  await page.getByLabel("Price in XNO").fill("0,05");
  await expect(page.getByRole("button", { name: "Publish now — Ӿ0.05" })).toBeVisible();
  await openFold(page, "More about it");
  await openFold(page, "How it will look");
  await page.getByLabel("Excerpt").fill("What one coin bought.");
  await expect(page.getByLabel("Price in XNO")).toHaveValue("0.05");
  await expect(page.getByText("What one coin bought.").nth(1)).toBeVisible();
  await page.getByLabel("Category").selectOption("Essays");
  await page.getByText("By people", { exact: true }).click();
  await page.getByLabel("I wrote this or may sell it").check();
  await openFold(page, "Refunds and downloads");
  const downloads = page.getByLabel("Buyers can download it as EPUB and Markdown");
  await expect(downloads).toBeChecked();
  await downloads.uncheck();

  await page.getByText("At a time", { exact: true }).click();
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Berlin");
  await page.getByLabel("Day").fill("2020-01-01");
  await page.getByRole("textbox", { name: "Time" }).fill("09:00");
  await schedule(page);
  await expect(page.getByRole("region", { name: "Not published yet" })).toBeVisible();
  await expect(page.getByLabel("Day")).toBeFocused();
  await expectAccessible(page);
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Day").fill(day);
  await expect(page.getByText(/^Comes out on .* at 09:00, Europe\/Berlin\. That is .* UTC\.$/)).toBeVisible();
  await schedule(page);
  await expect(page.getByRole("heading", { name: "Scheduled" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Change the time" }).click();
  await expect(page.getByRole("textbox", { name: "Time" })).toHaveValue("09:00");
  await page.getByRole("textbox", { name: "Time" }).fill("10:30");
  await schedule(page);
  await expect(page.getByRole("heading", { name: "Scheduled" })).toBeVisible();

  await page.goto(`/compose/${id}/preview`);
  await expect(page.getByRole("heading", { name: "What waits", level: 1 })).toBeVisible();
  await expect(page.getByText("A farthing bought a reel").first()).toBeVisible();
  expect(await page.content()).not.toContain(SECRET);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Buyer" }).click();
  await expect(page.getByText(SECRET)).toBeVisible();

  await page.goto("/posts/drafts?list=scheduled");
  const scheduled = page.getByRole("list", { name: "Scheduled" });
  await expect(scheduled.getByText(/Comes out on .* at 10:30, Europe\/Berlin/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Actions for What waits" }).click();
  await page.getByRole("menuitem", { name: "Unschedule" }).click();
  await expect(page.getByText("Nothing is scheduled.")).toBeVisible();

  await page.goto(`/compose/${id}/publish`);
  await openFold(page, "Who can find it");
  await page.getByLabel("Unlisted").check();
  await page.getByLabel("I wrote this or may sell it").check();
  await page.getByRole("button", { name: "Publish now — Ӿ0.05" }).click();
  await expect(page.getByRole("heading", { name: "Published" })).toBeVisible();
  await expect(page.getByText(/^“What waits”, by Ada/)).toContainText("What one coin bought.");
  await expect(page.getByRole("region", { name: "Code for a page" })).toContainText("<blockquote cite=");
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Point your phone’s camera here to read it.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Published" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  const address = await page.getByRole("link", { name: "Read it" }).getAttribute("href");
  const stranger = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
  await stranger.goto(address ?? "");
  await expect(stranger.getByRole("heading", { name: "What waits", level: 1 })).toBeVisible();
  await expect(stranger.getByText("To read here; no download.")).toBeVisible();
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await stranger.context().close();
});

test("drafts are found by their title, and several move to the trash at once @night", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  for (const title of ["On bread", "On thread", "Elsewhere"]) await begin(page, product.siteUrl, title);
  await page.goto("/posts/drafts");
  const drafts = page.getByRole("list", { name: "Drafts" });
  await expect(drafts.getByRole("listitem")).toHaveCount(3);
  await page.getByLabel("Words in the title").fill("read");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(drafts.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Select On bread" }).check();
  await page.getByRole("checkbox", { name: "Select On thread" }).check();
  await page.getByRole("button", { name: "Move selected to the trash" }).click();
  await expect(page.getByText("No title here contains “read”.")).toBeVisible();
  await page.getByRole("link", { name: "Withdrawn & trash" }).click();
  await expect(page.getByRole("list", { name: "Withdrawn & trash" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
});
