import { expect, type Page } from "@playwright/test";
import { documentOf } from "#tests/support/documents/writing-documents.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { signInAs } from "#tests/support/world/people.ts";

const FREE = "A farthing bought a reel of thread, a bun, or the loan of a good book for one whole evening. ".repeat(4);
const SECRET = "The thread was red.";
const TERMS = { category_id: "essays", creation_method: "human", access: "paid", price_raw: `5${"0".repeat(28)}` };

async function publishPost(page: Page, origin: string, title: string): Promise<void> {
  const ask = async (method: "POST" | "PATCH", path: string, data: object) => {
    const answer = await page.request.fetch(`/api/posts${path}`, { method, data, headers: { origin } });
    expect(answer.ok()).toBe(true);
    return (await answer.json()) as { id: string; version: number };
  };
  const { id, version } = await ask("POST", "", { title, doc: documentOf(FREE, null, SECRET) });
  const saved = await ask("PATCH", `/${id}`, { version, ...TERMS });
  await ask("POST", `/${id}/publish`, { version: saved.version, rightsConfirmed: true });
}

test("a published post is shared again, and copied with both parts @night", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  await publishPost(page, product.siteUrl, "What a farthing bought");
  const actions = page.getByRole("button", { name: "Actions for What a farthing bought", exact: true });
  await page.goto("/posts/published");
  await expect(actions).toBeEnabled();
  await actions.click();
  await page.getByRole("menuitem", { name: "Share" }).click();
  await expect(page.getByRole("heading", { name: "Share", level: 1 })).toBeVisible();
  await expect(page.getByText(/^“What a farthing bought”, by Ada/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Code for a page" })).toContainText("<blockquote cite=");
  await expect(page.getByRole("button", { name: "Print a poster" })).toBeEnabled();
  expect(await page.content()).not.toContain(SECRET);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Close" }).click();
  await expect(actions).toBeEnabled();
  await actions.click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("What a farthing bought (copy)");
  const text = page.getByRole("textbox", { name: "Text" });
  await expect(text).toContainText("A farthing bought a reel of thread");
  await expect(text).toContainText(SECRET);
  await page.goto("/posts/drafts");
  const drafts = page.getByRole("list", { name: "Drafts" });
  await expect(drafts.getByRole("listitem")).toHaveCount(1);
  await expect(drafts.getByRole("link", { name: "What a farthing bought (copy)" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Actions for What a farthing bought (copy)" })).toBeEnabled();
  await expectAccessible(page);
});
