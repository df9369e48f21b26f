import { expect, type Page } from "@playwright/test";
import { recordBeacons } from "#tests/support/e2e/beacons.ts";
import { test } from "#tests/support/e2e/e2e.ts";

const FIVE_MINUTES = 5 * 60_000;
const notice = (page: Page) => page.getByRole("listitem").filter({ hasText: /version|Part of the page/ });

/** Answers the page's build checks; `id` may change, and null is an outage. */
async function answerBuild(page: Page, id: () => string | null): Promise<{ count: number }> {
  const asked = { count: 0 };
  await page.route("/api/build", (route) => {
    asked.count += 1;
    const buildId = id();
    return buildId === null ? route.fulfill({ status: 200, body: "{}" }) : route.fulfill({ json: { buildId } });
  });
  return asked;
}

test.describe("a new build", () => {
  test("is announced after five minutes, and nothing reloads until the reader agrees", async ({ page }) => {
    const beacons = await recordBeacons(page);
    await page.clock.install();
    const asked = await answerBuild(page, () => "another");
    await page.goto("/");
    await expect.poll(() => beacons.length).toBe(1);
    await page.clock.fastForward(FIVE_MINUTES);
    await expect(notice(page)).toContainText("A new version is ready.");
    await page.clock.fastForward(FIVE_MINUTES);
    await expect.poll(() => asked.count).toBe(2);
    await expect(notice(page)).toHaveCount(1);

    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await notice(page).getByRole("button", { name: "Reload" }).click();
    await reloaded;
    await expect.poll(() => beacons).toContainEqual({ path: "/api/e", data: { name: "build_reloaded" } });
  });

  test("is checked for when the reader returns to the tab, at most once a minute @night", async ({ page }) => {
    const beacons = await recordBeacons(page);
    await page.clock.install();
    const asked = await answerBuild(page, () => "another");
    const focusWindow = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.goto("/");
    await expect.poll(() => beacons.length).toBe(1);
    await focusWindow();
    await page.clock.fastForward(61_000);
    await focusWindow();
    await focusWindow();
    await expect(notice(page)).toContainText("A new version is ready.");
    expect(asked.count).toBe(1);
  });

  test("is none while the server runs the page's own, or does not say @night", async ({ page }) => {
    const own = await (await page.request.get("/api/build")).json();
    expect(own).toEqual({ buildId: expect.stringMatching(/^[\w-]{10,}$/) });
    const beacons = await recordBeacons(page);
    await page.clock.install();
    const answers = [own.buildId, null];
    const asked = await answerBuild(page, () => answers[asked.count - 1] ?? own.buildId);
    await page.goto("/");
    await expect.poll(() => beacons.length).toBe(1);
    for (const count of [1, 2, 3]) {
      await page.clock.fastForward(FIVE_MINUTES);
      await expect.poll(() => asked.count).toBe(count);
    }
    await expect(notice(page)).toHaveCount(0);
  });
});

test.describe("a part of the page that fails to load", () => {
  // A failed load is a console error, so these pages are not the one that is checked for them.
  test("is reported, and the reader is offered a reload", async ({ context }) => {
    const page = await context.newPage();
    const beacons = await recordBeacons(page);
    await page.clock.install();
    await page.route("**/missing.js", (route) => route.abort());
    await page.goto("/");
    await expect.poll(() => beacons.length).toBe(1);
    expect(await addScript(page, "/_next/static/chunks/missing.js")).toBe("error");
    await page.clock.fastForward(5_000);
    await expect(notice(page)).toContainText("Part of the page could not be loaded.");
    await expect(notice(page).getByRole("button", { name: "Reload" })).toBeVisible();
    await expect
      .poll(() => beacons.slice(1))
      .toEqual([
        {
          path: "/api/errors",
          data: { kind: "part", name: "PartMissing", text: "/_next/static/chunks/missing.js", frames: [], page: "/" },
        },
        { path: "/api/e", data: { name: "error_shown", what: "part" } },
      ]);
  });

  test("is ignored when a second try loads it", async ({ context }) => {
    const page = await context.newPage();
    const beacons = await recordBeacons(page);
    await page.clock.install();
    let tries = 0;
    await page.route("**/late.js", (route) => {
      tries += 1;
      return tries === 1
        ? route.abort()
        : route.fulfill({ contentType: "text/javascript", body: "window.late = true" });
    });
    await page.goto("/");
    await expect.poll(() => beacons.length).toBe(1);
    expect(await addScript(page, "/_next/static/chunks/late.js")).toBe("error");
    expect(await addScript(page, "/_next/static/chunks/late.js")).toBe("load");
    await page.clock.fastForward(10_000);
    await expect(notice(page)).toHaveCount(0);
    expect(beacons).toHaveLength(1);
  });

  test("is recognised when code requests it, too, and is no other error @night", async ({ context }) => {
    const page = await context.newPage();
    const beacons = await recordBeacons(page);
    await page.goto("/");
    await page.evaluate(() => void Promise.reject(new Error('It says "the mill" here')));
    await expect
      .poll(() => beacons)
      .toContainEqual({
        path: "/api/errors",
        data: { kind: "rejection", name: "Error", text: "It says [text] here", frames: [], page: "/" },
      });
    await expect(notice(page)).toHaveCount(0);
    await page.evaluate(() => void Promise.reject(Object.assign(new Error("chunk"), { name: "ChunkLoadError" })));
    await expect(notice(page)).toContainText("Part of the page could not be loaded.");
  });
});

/** The outcome is the script's own word: a browser merges two overlapping requests for one address. */
function addScript(page: Page, path: string): Promise<string> {
  return page.evaluate((src) => {
    const script = Object.assign(document.createElement("script"), { src });
    const settled = new Promise<string>((resolve) => {
      script.onload = script.onerror = (event) => resolve(typeof event === "string" ? event : event.type);
    });
    document.head.append(script);
    return settled;
  }, path);
}

test.describe("views", () => {
  test("are counted by the pattern of the route, with no cookie data in them", async ({ page, context, baseURL }) => {
    const cookie = { name: "viewer", value: "known", url: baseURL ?? "" };
    await context.addCookies([cookie]);
    const beacons = await recordBeacons(page);
    const answered = page.waitForResponse("/api/e");
    await page.goto("/design");
    const answer = await answered;
    expect(answer.status()).toBe(204);
    expect(await answer.headerValue("set-cookie")).toBeNull();
    await expect.poll(() => beacons).toEqual([{ path: "/api/e", data: { name: "page_view", page: "/design" } }]);
    expect((await context.cookies()).map(({ name }) => name)).toEqual([cookie.name]);
  });

  test("do not report what was typed where no page exists", async ({ context }) => {
    const page = await context.newPage();
    const beacons = await recordBeacons(page);
    await page.goto("/no-such/page/3f2504e0-4f89-41d3-9a0c-0305e82c3301");
    await expect.poll(() => beacons).toEqual([{ path: "/api/e", data: { name: "page_view", page: "/not-found" } }]);
  });

  for (const [says, name, value] of [
    ["Do Not Track", "doNotTrack", "1"],
    ["Global Privacy Control", "globalPrivacyControl", true],
  ] as const) {
    test(`are not counted with ${says}`, async ({ page }) => {
      const beacons = await recordBeacons(page);
      await page.addInitScript(
        ([property, set]) => Object.defineProperty(Navigator.prototype, property, { get: () => set }),
        [name, value] as const,
      );
      await page.clock.install();
      const asked = await answerBuild(page, () => "another");
      await page.goto("/");
      // The page has woken when it asks for the build, and counts its view before anything else.
      await expect
        .poll(async () => {
          await page.clock.fastForward(FIVE_MINUTES);
          return asked.count;
        })
        .toBeGreaterThan(0);
      expect(beacons).toEqual([]);
    });
  }

  test("are posted, and never fetched", async ({ page }) => {
    expect((await page.request.get("/api/e")).status()).toBe(405);
    expect((await page.request.get("/api/errors")).status()).toBe(405);
  });
});

test.describe("icons", () => {
  test("known to a page are in its HTML", async ({ page, product }) => {
    const html = await (await page.request.get(`${product.siteUrl}/design/icons`)).text();
    expect(html).toMatch(/<svg aria-hidden="true" class="shrink-0 text-copper"[^>]*><path/);
    expect(html).toMatch(/<svg aria-label="Warning"[^>]* role="img"[^>]*><path/);
  });

  test("named by data are requested together, and a missing one leaves its place empty", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/icons/")) asked.push(new URL(request.url()).search);
    });
    await page.goto("/design/icons");
    const icon = page.getByRole("img", { name: "Link to a site" });
    await expect(icon.locator("path")).toHaveCount(1);
    await expect(page.getByRole("img", { name: "Link to code" }).locator("path")).toHaveCount(1);
    expect(asked).toEqual(["?icons=globe,github-logo,no-such-icon"]);
  });

  test("may be cached by anyone; nothing else of /api may", async ({ page }) => {
    const cacheOf = async (path: string) => (await page.request.get(path)).headers()["cache-control"];
    expect(await cacheOf("/api/icons/ph.json?icons=globe")).toBe("public, max-age=604800");
    for (const path of ["/api/icons/mdi.json?icons=globe", "/api/build", "/api/e", "/api/settings"]) {
      expect(await cacheOf(path)).toBe("private, no-store");
    }
  });
});
