import { expect, type Page } from "@playwright/test";
import { CHAPTER_PATHS } from "#components/design/chapters.ts";
import { MODE_KEY, PAPER } from "#components/layout/colour-mode.ts";
import { findAccountButton } from "#tests/support/e2e/account-menu.ts";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { queryProduct, signInAs } from "#tests/support/world/people.ts";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640;
const paperOf = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  });

test("the keyboard's first stop skips the header to the content", async ({ page }) => {
  await page.goto("/design");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("every page has one header, one main part and one footer @looks @phone", async ({ page }) => {
  for (const path of ["/", "/design/frames"]) {
    await page.goto(path);
    for (const role of ["banner", "main", "contentinfo"] as const) await expect(page.getByRole(role)).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Farthing, front page" }).first()).toBeVisible();
    if (path === "/") await expectAccessible(page);
  }
});

test("page titles name the page, then the product", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Farthing");
  await page.goto("/design");
  await expect(page).toHaveTitle("Design · Farthing");
});

test("the wren is the site's icon, and crawlers are told what not to read", async ({ page }) => {
  await page.goto("/");
  for (const rel of ["icon", "apple-touch-icon", "manifest"]) {
    const address = await page.locator(`link[rel="${rel}"]`).first().getAttribute("href");
    expect((await page.request.get(address ?? "")).ok(), rel).toBe(true);
  }
  const robots = await (await page.request.get("/robots.txt")).text();
  expect(robots).toMatch(/^Disallow: \/api\/$/m);
  expect(robots).not.toContain("design");
  await page.goto("/design");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("the keyboard chooses the colour mode, which is saved, and set before the first paint @phone", async ({
  page,
}) => {
  await page.goto("/");
  const other = (await paperOf(page)) === PAPER.dark ? "light" : "dark";
  const button = page.getByRole("button", { name: "Colour mode" });
  await button.focus();
  await page.keyboard.press("Enter");
  const choice = page.getByRole("radio", { name: other === "dark" ? "Dark" : "Light" });
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  await choice.focus();
  await page.keyboard.press("Space");
  await expect(choice).toBeChecked();
  expect(await paperOf(page)).toBe(PAPER[other]);
  await page.keyboard.press("Escape");
  await expect(choice).toBeHidden();
  await expect(button).toBeFocused();

  // Without the application's scripts only the page itself can have set it.
  const blocked = await page.context().newPage();
  await blocked.route("**/*.js", (route) => route.abort());
  await blocked.mainFrame().goto("/", { waitUntil: "domcontentloaded" });
  expect(await paperOf(blocked)).toBe(PAPER[other]);
  const frames = blocked.locator('meta[name="theme-color"]');
  for (const frame of await frames.all()) await expect(frame).toHaveAttribute("content", PAPER[other]);
});

test("a mode chosen in one tab appears in the other", async ({ page, context }) => {
  const second = await context.newPage();
  await page.goto("/");
  await second.goto("/");
  const other = (await paperOf(page)) === PAPER.dark ? "light" : "dark";
  await page.getByRole("button", { name: "Colour mode" }).click();
  await page.getByRole("radio", { name: other === "dark" ? "Dark" : "Light" }).check();
  await expect.poll(() => paperOf(second)).toBe(PAPER[other]);
});

test("a page that forces a mode overrides any choice, offers none, and forgets none", async ({ page }) => {
  await page.addInitScript(([key]) => localStorage.setItem(key ?? "", "light"), [MODE_KEY]);
  await page.goto("/");
  expect(await paperOf(page)).toBe(PAPER.light);
  // What <ForcedMode mode="dark" /> puts into a page.
  await page.evaluate(() => {
    const forced = document.createElement("span");
    forced.hidden = true;
    forced.dataset.forcedMode = "dark";
    document.querySelector("main")?.append(forced);
  });
  expect(await paperOf(page)).toBe(PAPER.dark);
  await expect(page.getByRole("button", { name: "Colour mode" })).toBeHidden();
  expect(await page.evaluate((key) => localStorage.getItem(key), MODE_KEY)).toBe("light");
});

test("the header shows each viewer the right links before any script of the application", async ({ page, product }) => {
  const linksOf = (shown: Page) => shown.getByRole("navigation", { name: "Example account" }).getByRole("link");
  await page.goto("/design/frames");
  await expect(linksOf(page)).toHaveText(["For visitors"]);
  const headings = { anonymous: ["For visitors"], reader: ["For members"], owner: ["For members", "For admins"] };
  for (const kind of ["anonymous", "reader", "owner"] as const) {
    await page.context().clearCookies();
    await signInAs(page, product, kind);
    // Scripts that do not load are console errors, so this is not the page that is checked for them.
    const visit = await page.context().newPage();
    await visit.route("**/_next/static/**/*.js", (route) => route.abort());
    await visit.mainFrame().goto("/design/frames", { waitUntil: "domcontentloaded" });
    await expect(linksOf(visit)).toHaveText(headings[kind]);
    await visit.close();
  }
});

/** The example header's menu, as the page has one of its own. */
const menuOf = (page: Page) =>
  page.getByRole("region", { name: "Frames", exact: true }).getByRole("button", { name: "Menu" });

test("the header shows its pages where there is room, and on a phone behind a menu @phone", async ({ page }) => {
  await page.goto("/design/frames");
  const pages = page.getByRole("navigation", { name: "Example pages" });
  if (!isPhone(page)) {
    await expect(pages.getByRole("link")).toHaveText(["One page", "Another page"]);
    await expect(menuOf(page)).toHaveCount(0);
    return;
  }
  await expect(pages).toHaveCount(0);
  await menuOf(page).click();
  await expectAccessible(page, ":popover-open");
  // Even where the choice is the current page.
  await pages.getByRole("link", { name: "Another page" }).click();
  await expect(pages).toHaveCount(0);
  await menuOf(page).click();
  await pages.getByRole("link", { name: "One page" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("while the account's own data do not arrive", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("the account's button shows the initials, and its menu the name, before any answer on the next page", async ({
    page,
    product,
  }) => {
    const { id } = await signInAs(page, product, "writer");
    await queryProduct(product, "update public.profiles set name = 'Ada Lovelace' where id = $1", [id]);
    const drawn = (selector: string) =>
      page.evaluate((of) => {
        const element = document.querySelector(of);
        return element && getComputedStyle(element, "::before").content;
      }, selector);
    await page.goto("/");
    await expect.poll(() => drawn(".own-face")).toBe('"AL"');
    await page.route("**/api/profile/me", (route) => route.abort());
    await page.goto("/faq");
    await findAccountButton(page).click();
    expect([await drawn(".own-face"), await drawn(".own-name")]).toEqual(['"AL"', '"Ada Lovelace"']);
    await page.unroute("**/api/profile/me");
    await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
    await expect(findAccountButton(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("farthing-own"))).toBeNull();
  });
});

test("the header is one row on a narrow phone, for every viewer", async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const banner = page.getByRole("banner");
  for (const kind of [null, "anonymous", "writer", "owner"] as const) {
    // An open page would ask for its notifications with a session that is gone.
    await page.goto("about:blank");
    await page.context().clearCookies();
    if (kind) await signInAs(page, product, kind);
    await page.goto("/");
    const own = kind === "writer" || kind === "owner" ? "Write" : "Sign in";
    await expect(banner.getByRole("link", { name: own })).toBeVisible();
    // A row of 64 pixels and the line below it.
    expect((await banner.boundingBox())?.height, kind ?? "visitor").toBe(65);
  }
});

test("the phone's menu opens below the header, in even rows, and its own button closes it @phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const banner = page.getByRole("banner");
  const menu = banner.getByRole("button", { name: "Menu" });
  const links = banner.getByRole("navigation", { name: "Main" }).getByRole("link");
  await menu.click();
  await expect(links).toHaveText(["Browse", "For readers", "For creators", "Start writing"]);
  await expectAccessible(page);
  const sheet = await page.locator(".sheet:popover-open").boundingBox();
  const button = await menu.boundingBox();
  expect(sheet?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  const heights = await Promise.all((await links.all()).map(async (link) => (await link.boundingBox())?.height));
  expect(new Set(heights).size).toBe(1);
  // Rows for other viewers are hidden, and leave no line behind.
  const linesBelow = await links.evaluateAll((all) =>
    all.map((link) => getComputedStyle(link.closest("li") ?? link).borderBottomWidth),
  );
  expect(linesBelow.at(-1)).toBe("0px");
  await menu.click();
  await expect(links).toHaveCount(0);
});

test("users with an account have their pages behind one button, and a closed menu is left by Escape @looks @phone", async ({
  page,
  product,
}) => {
  const labels = ["Profile", "Posts", "Library", "Settings"];
  const links = page.getByRole("banner").getByRole("navigation", { name: "Yours" }).getByRole("link");
  await page.goto("/");
  await expect(findAccountButton(page)).toHaveCount(0);
  for (const kind of ["writer", "owner"] as const) {
    await signInAs(page, product, kind);
    await page.goto("/");
    await findAccountButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(links).toHaveText(kind === "owner" ? [...labels, "Admin"] : labels);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(links).toHaveCount(0);
  }
  await findAccountButton(page).click();
  await links.getByText("Profile").click();
  await expect(page).toHaveURL(/\/@[^/]+\/profile\/posts$|\/settings\/profile$/);
});

test("the phone's menu opens without JavaScript, and offers nothing that needs it", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/design/frames`);
  await expect(page.getByRole("button", { name: "Colour mode" })).toHaveCount(0);
  await menuOf(page).click();
  await expect(page.getByRole("navigation", { name: "Example pages" })).toBeVisible();
  await context.close();
});

test("no page is wider than a phone of 360 pixels @night", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/", "/design", ...CHAPTER_PATHS]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
});
