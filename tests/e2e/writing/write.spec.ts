import { expect, type Locator, type Page } from "@playwright/test";
import type { EditorState } from "@tiptap/pm/state";
import { sampleSize } from "#lib/env/samples.ts";
import type { PostDocument } from "#lib/posts/document/document.ts";
import { makePng } from "#tests/support/documents/png.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { onDisk } from "#tests/support/e2e/files.ts";
import { queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const title = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: /^Saved \d\d:\d\d$/ });
const FREE = "A farthing bought a reel of thread, a bun, or the loan of a good book for one whole evening. ".repeat(4);

async function compose(page: Page): Promise<void> {
  await page.goto("/compose");
  await expect(text(page)).toBeVisible();
}

test.describe("a whole post", () => {
  // A refusal to publish an unfinished post is logged by the browser.
  test.use({ expectedErrors: /status of 422/ });

  test("is written by keyboard, published for a price, and read by a stranger @looks", async ({
    page,
    product,
    browser,
  }) => {
    await signInAs(page, product, "writer");
    await compose(page);
    await expectAccessible(page);
    await title(page).fill("What a farthing bought");
    await title(page).press("Enter");
    await page.keyboard.press("Enter");
    await expect(text(page)).toBeFocused();
    await page.keyboard.type("By keys: ");
    await page.keyboard.insertText(FREE);
    await page.keyboard.press("Enter");
    await page.keyboard.type("/pay");
    await expect(page.getByRole("option", { name: "Paywall break" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(text(page).getByText("Everything below is paid")).toBeVisible();
    await page.keyboard.type("## Thread");
    await page.keyboard.press("Enter");
    await page.keyboard.type("The **thread** was red.");
    await expect(text(page).getByRole("heading", { name: "Thread" })).toBeVisible();
    await expect(page.getByText(/^Free: \d+ words · Paid: \d+ words/)).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { name: "What a farthing bought", level: 1 })).toBeVisible();

    await page.getByText("Fixed price", { exact: true }).click();
    await page.getByLabel("Price in XNO").fill("0.05");
    await expect(page.getByText("You receive Ӿ0.0475 per unlock (95 %).")).toBeVisible();
    await page.getByRole("button", { name: "Publish now" }).click();
    const mistakes = page.getByRole("region", { name: "Not published yet" });
    await expect(page.getByLabel("Category")).toBeFocused();
    await mistakes.getByRole("link", { name: "Choose a category." }).click();
    await expect(page.getByLabel("Category")).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Category").selectOption("Essays");
    await page.getByText("By people", { exact: true }).click();
    await page.getByLabel("I wrote this or may sell it").check();
    await page.getByRole("button", { name: "Publish now" }).click();
    await expect(page.getByRole("heading", { name: "Published" })).toBeVisible();
    await expectAccessible(page);

    const address = await page.getByRole("link", { name: "Read it" }).getAttribute("href");
    const stranger = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
    await stranger.goto(address ?? "");
    await expect(stranger.getByRole("heading", { name: "What a farthing bought", level: 1 })).toBeVisible();
    await expect(stranger.getByText("A farthing bought a reel of thread").first()).toBeVisible();
    expect(await stranger.content()).not.toContain("was red");
    await stranger.context().close();

    await page.getByRole("link", { name: "Your posts" }).click();
    const list = page.getByRole("list", { name: "Published" });
    await expect(list.getByRole("link", { name: "What a farthing bought" })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("without a network", () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });

  test("nothing is lost, even when the tab is closed in mid-sentence", async ({ page, product, context }) => {
    const { id } = await signInAs(page, product, "writer");
    await compose(page);
    await title(page).fill("Kept");
    await expect(saved(page)).toBeVisible();
    await expect(page).toHaveURL(/\/compose\/[0-9a-f-]{36}$/);
    const address = page.url();
    await context.setOffline(true);
    await text(page).click();
    await page.keyboard.type("Half a sentence is");
    await expect(page.getByText("Offline, kept on this device")).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(address);
    await expect(text(again)).toContainText("Half a sentence is");
    await expect(saved(again)).toBeVisible();
    const rows = await queryProduct(
      product,
      "select count(*)::int as posts, max(latest_version) as version from public.posts where profile_id = $1",
      [id],
    );
    expect(rows).toEqual([{ posts: 1, version: 2 }]);
  });
});

test.describe("in two tabs", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("neither text is lost: the author chooses", async ({ page, product, context }) => {
    await signInAs(page, product, "writer");
    await compose(page);
    await title(page).fill("Two tabs");
    await expect(saved(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(title(other)).toHaveValue("Two tabs");
    await title(page).fill("The first tab");
    const postId = page.url().split("/").at(-1);
    const titles = () => queryProduct(product, "select title from public.posts where id = $1", [postId]);
    await expect.poll(titles).toEqual([{ title: "The first tab" }]);
    await title(other).fill("The second tab");
    await expect(other.getByRole("heading", { name: "Someone else changed this draft in another tab" })).toBeVisible();
    await other.getByRole("button", { name: "Compare" }).click();
    await expect(other.getByText("The first tab", { exact: true })).toBeVisible();
    await expectAccessible(other);
    await other.getByRole("button", { name: "Keep mine" }).click();
    await expect(saved(other)).toBeVisible();
    await other.reload();
    await expect(title(other)).toHaveValue("The second tab");
  });
});

async function lastSaved(product: Supabase, authorId: string): Promise<PostDocument | undefined> {
  const sql = "select free_doc from public.post_versions where author_id = $1 order by n desc limit 1";
  return (await queryProduct<{ free_doc: PostDocument }>(product, sql, [authorId]))[0]?.free_doc;
}

type Put = {
  asked: string;
  option: string;
  /** What it is in the document, where it is a block of its own. */
  type?: string;
  words?: string;
  leave?: string;
  /** The block's own field, which takes the focus with the next frame. */
  field?: string;
  /** How many pictures are chosen. */
  pictures?: number;
};

const FORMULA = "Formula in LaTeX";
const COIN = { title: "A short history of the smallest coin", path: "/@mira/a-short-history-of-the-smallest-coin" };

const BLOCKS: readonly Put[] = [
  { asked: "h2", option: "Heading", type: "heading", words: "Two" },
  { asked: "h3", option: "Small heading", type: "heading", words: "Three" },
  { asked: "bullet", option: "List", type: "bulletList", words: "An item" },
  { asked: "numbered", option: "Numbered list", type: "orderedList", words: "A step" },
  { asked: "todo", option: "Checklist", type: "taskList", words: "To do" },
  { asked: "citation", option: "Quote", type: "blockquote", words: "As the baker said" },
  { asked: "pull", option: "Pull quote", type: "pullQuote", words: "Large" },
  { asked: "listing", option: "Code", type: "codeBlock", words: "const coin = 1;" },
  { asked: "line rule", option: "Divider", type: "horizontalRule" },
  { asked: "aside", option: "Note", type: "callout", words: "By the way" },
  { asked: "hint", option: "Tip", type: "callout", words: "Better so" },
  { asked: "caution", option: "Warning", type: "callout", words: "Not so" },
  { asked: "hidden", option: "Spoiler", type: "spoiler", words: "The end" },
  { asked: "grid", option: "Table", type: "table", words: "Coin\tYear" },
  { asked: "equation", option: "Formula", type: "blockMath", field: FORMULA, words: "y^2", leave: "Escape" },
  { asked: "outline", option: "Contents", type: "tableOfContents" },
  { asked: "several", option: "Gallery", type: "gallery", pictures: 3 },
  {
    ...{ asked: "video", option: "Embed", type: "embed", words: "youtu.be/abc", leave: "Enter" },
    field: "Address of a video, music or a post elsewhere",
  },
  {
    ...{ asked: "card", option: "Post card", type: "postCard", words: COIN.path, leave: "Enter" },
    field: "Address of a post on this site",
  },
  { asked: "inline", option: "Inline formula", field: FORMULA, words: "x^2", leave: "Enter" },
  { asked: "reference", option: "Footnote", words: "Where it is from", leave: "Enter" },
];

/**
 * By day each block is inserted in one of the two ways, at night in both. A small heading needs a heading before it.
 */
function blocksInsertedBy(way: "keys" | "mouse"): readonly Put[] {
  const ways = sampleSize({ daily: 2, nightly: 1 });
  return BLOCKS.filter(({ option }, index) => option === "Heading" || index % ways === (way === "keys" ? 0 : ways - 1));
}

/** Chooses the block, and the pictures where it asks for some. */
async function choose(page: Page, { pictures = 0 }: Put, press: () => Promise<void>): Promise<void> {
  const choice = pictures > 0 ? page.waitForEvent("filechooser") : null;
  await press();
  const files = Array.from({ length: pictures }, (_, n) =>
    onDisk({ name: `IMG_000${n}.png`, bytes: makePng(320 + n, 240) }),
  );
  await (await choice)?.setFiles(files);
  if (pictures > 0) await expect(page.getByRole("group", { name: `Picture ${pictures} of ${pictures}` })).toBeVisible();
}

async function write(page: Page, { field, words = "" }: Put): Promise<void> {
  if (field) await expect(page.getByRole("textbox", { name: field }).last()).toBeFocused();
  for (const [cell, typed] of words.split("\t").entries()) {
    if (cell > 0) await page.keyboard.press("Tab");
    await page.keyboard.type(typed);
  }
}

async function expectBlocks(page: Page, product: Supabase, authorId: string, blocks: readonly Put[]): Promise<void> {
  await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await page.keyboard.press("Control+s");
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page);
  const found = (await lastSaved(product, authorId))?.content ?? [];
  const types = blocks.map(({ type }) => type).filter((type) => type !== undefined);
  expect(found.map(({ type }) => type).filter((type) => type !== "paragraph")).toEqual(types);
  const has = (name: string) => types.includes(name);
  if (has("blockMath")) {
    expect(found.find(({ type }) => type === "blockMath")).toMatchObject({ attrs: { latex: "y^2" } });
  }
  if (has("embed")) {
    await expect(page.getByRole("group", { name: "Embed" })).toContainText("YouTube");
    const attrs = { provider: "youtube", url: "https://youtu.be/abc" };
    expect(found.find(({ type }) => type === "embed")).toEqual({ type: "embed", attrs });
  }
  if (has("postCard")) {
    await expect(page.getByRole("group", { name: "Post", exact: true })).toContainText(COIN.title);
  }
  const lines = JSON.stringify(found.filter(({ type }) => type === "paragraph"));
  for (const { type, words = "" } of blocks) if (type === undefined) expect(lines).toContain(words);
}

/** Runs in the page. The browser has moved the caret before the editor hears of it, and the editor handles Enter. */
function isAtTheEnd(all: Element & { editor?: { state: EditorState } }): boolean {
  const isSeen = all.lastElementChild?.contains(document.getSelection()?.anchorNode ?? null) === true;
  const state = all.editor?.state;
  return isSeen && state !== undefined && state.selection.to === state.doc.content.size - 1;
}

test("every block can be inserted by keys alone", async ({ page, product }) => {
  const { id } = await signInAs(page, product, "writer");
  await compose(page);
  await text(page).click();
  const blocks = blocksInsertedBy("keys");
  for (const block of blocks) {
    const { asked, option, leave = "Control+End" } = block;
    // The typed words can overtake a key pressed in the same moment.
    await expect(async () => {
      await page.keyboard.press("Control+End");
      expect(await text(page).evaluate(isAtTheEnd)).toBe(true);
    }).toPass();
    await page.keyboard.press("Enter");
    await page.keyboard.type(`/${asked}`);
    await expect(page.getByRole("option", { name: option, exact: true })).toHaveAttribute("aria-selected", "true");
    // Near the end of the window it opens above the line, so that all of it is visible.
    await expect(page.getByRole("listbox", { name: "Blocks" })).toBeInViewport({ ratio: 1 });
    await choose(page, block, () => page.keyboard.press("Enter"));
    await write(page, block);
    await page.keyboard.press(leave);
    if (block.field) await expect(text(page)).toBeFocused();
  }
  await expectBlocks(page, product, id, blocks);
});

test("every block can be inserted by mouse, or by finger @night", async ({ page, product, isMobile }) => {
  const { id } = await signInAs(page, product, "writer");
  await compose(page);
  const point = (at: Locator) => (isMobile ? at.tap() : at.click());
  await point(text(page));
  const blocks = blocksInsertedBy("mouse");
  for (const block of blocks) {
    // An inline formula and a footnote get a line of their own here, so that a finger does not land in them.
    const line = text(page).locator(":scope > p").last();
    await point(line);
    if ((await line.textContent()) !== "") await page.keyboard.press("Enter");
    await point(page.getByRole("button", { name: "Blocks" }));
    await choose(page, block, () => point(page.getByRole("menuitem", { name: block.option, exact: true })));
    // The focus returns to the text when the menu has closed.
    await expect(page.getByRole("menu")).toHaveCount(0);
    await write(page, block);
  }
  await expectBlocks(page, product, id, blocks);
});
