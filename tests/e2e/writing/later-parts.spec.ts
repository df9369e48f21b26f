import { expect, type Page } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { paste } from "#tests/support/e2e/paste.ts";
import { signInAs } from "#tests/support/world/people.ts";

const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

/** Holds what comes only after the text can be written in, until it is let through or refused. */
async function holdLaterParts(page: Page) {
  const gate = Promise.withResolvers<"through" | "refused">();
  let isWritable = false;
  let held = 0;
  await page.route("**/_next/static/**/*.js", async (route) => {
    isWritable ||= await page.evaluate(() => document.querySelector("#text") !== null);
    if (!isWritable) return route.continue();
    held += 1;
    return (await gate.promise) === "through" ? route.continue() : route.abort();
  });
  return { held: () => held, open: () => gate.resolve("through"), refuse: () => gate.resolve("refused") };
}

async function writeNew(page: Page): Promise<void> {
  await page.goto("/compose");
  await expect(text(page)).toBeVisible();
}

test("a menu pressed before its code has come opens when it comes, by mouse and by keys", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  const parts = await holdLaterParts(page);
  await writeNew(page);
  await expect.poll(parts.held).toBeGreaterThan(0);
  const blocks = page.getByRole("button", { name: "Blocks" });
  await expect(blocks).toHaveAttribute("aria-haspopup", "menu");
  await blocks.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeHidden();
  parts.open();
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(blocks).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "Keys" })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
});

test("a dialog asked for before its code has come opens when it comes", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  const parts = await holdLaterParts(page);
  await writeNew(page);
  await text(page).pressSequentially("thread");
  await expect.poll(parts.held).toBeGreaterThan(0);
  await page.keyboard.press("Control+k");
  parts.open();
  const address = page.getByRole("textbox", { name: "Address" });
  await expect(address).toBeFocused();
  await address.fill("a.example");
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await expect(text(page).locator("a")).toHaveText("https://a.example");
  await page.unrouteAll({ behavior: "wait" });
});

test("Tab in a table pasted before its code has come walks on when it comes", async ({ page, product }) => {
  await signInAs(page, product, "writer");
  const parts = await holdLaterParts(page);
  await writeNew(page);
  await paste(text(page), "text/html", "<table><tr><th>Coin<th>Year</tr><tr><td>Farthing<td>1860</tr></table>");
  await text(page).getByText("Farthing").click();
  await page.keyboard.press("Tab");
  await expect(text(page)).toBeFocused();
  parts.open();
  await expect(page.getByRole("toolbar", { name: "This table" })).toBeVisible();
  await page.keyboard.type("1861");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Half farthing");
  await expect(text(page).getByRole("row")).toHaveText(["CoinYear", "Farthing1861", "Half farthing"]);
  await page.unrouteAll({ behavior: "wait" });
});

test.describe("without a network", () => {
  test.use({ expectedErrors: /Failed to load (?:resource|chunk)|ERR_INTERNET_DISCONNECTED/ });

  test("loaded once, all of it works without a network", async ({ page, product, context }) => {
    await signInAs(page, product, "writer");
    const isThere = Promise.withResolvers<void>();
    await page.route("**/_next/static/**/*.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response });
      // The last of them.
      if ((await response.text()).includes("Set link")) isThere.resolve();
    });
    await writeNew(page);
    await isThere.promise;
    await page.waitForLoadState("networkidle");
    await page.unrouteAll({ behavior: "wait" });
    await context.setOffline(true);
    await text(page).pressSequentially("Thread /");
    await expect(page.getByRole("listbox", { name: "Blocks" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Offline, kept on this device")).toBeVisible();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Keys" }).click();
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Link" }).click();
    await expect(page.getByRole("dialog", { name: "Link" })).toBeVisible();
    await page.keyboard.press("Escape");
    await context.setOffline(false);
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });

  test("what cannot be loaded says so, and a press once it can be opens it; the words are kept", async ({
    page,
    product,
  }) => {
    await signInAs(page, product, "writer");
    const parts = await holdLaterParts(page);
    await writeNew(page);
    await expect.poll(parts.held).toBeGreaterThan(0);
    parts.refuse();
    await text(page).pressSequentially("Thread");
    await page.getByRole("button", { name: "More" }).click();
    await expect(page.getByText("The menu could not be loaded")).toBeVisible();
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Offline, kept on this device")).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("menuitem", { name: "Keys" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+s");
    await expect(page.getByText(/^Saved/)).toBeVisible();
  });
});
