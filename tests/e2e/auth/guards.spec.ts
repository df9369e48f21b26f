import { expect } from "@playwright/test";
import { test } from "#tests/support/e2e/e2e.ts";
import { type PersonKind, signInAs } from "#tests/support/world/people.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

type Who = PersonKind | "visitor";
type Door = { path: string; opens: Partial<Record<Who, string>>; leads?: Partial<Record<Who, string>> };

const LOGIN = "/login";
const CONVERT = "/profile/convert";
const NAME = "/profile/profile-setup";
const PAYOUT = "/profile/payout-setup";

const toConvert = (path: string) => `${CONVERT}?next=${encodeURIComponent(path)}`;

/**
 * Where the guards of each path send each role. A role not listed passes; a page that is useless to it may lead on
 * itself.
 */
const SENDING: Door[] = [
  ...["/logout", "/settings", "/settings/payouts", "/posts", "/posts/drafts"].map((path) => ({
    path,
    opens: { visitor: LOGIN },
  })),
  { path: CONVERT, opens: { visitor: LOGIN }, leads: { reader: "/", named: "/", writer: "/", owner: "/" } },
  { path: NAME, opens: { visitor: LOGIN }, leads: { anonymous: toConvert(NAME) } },
  { path: PAYOUT, opens: { visitor: LOGIN }, leads: { anonymous: toConvert(PAYOUT) } },
  { path: "/notifications", opens: { visitor: LOGIN, anonymous: CONVERT } },
  ...["/compose", `/compose/${ID}`].map((path) => ({
    path,
    opens: { visitor: LOGIN, anonymous: CONVERT, reader: NAME, named: PAYOUT },
  })),
  ...[`/compose/${ID}/publish`, `/edit/${ID}`, `/edit/${ID}/publish`].map((path) => ({
    path,
    opens: { visitor: LOGIN, anonymous: CONVERT, reader: PAYOUT, named: PAYOUT },
  })),
];

const WHO: Who[] = ["visitor", "anonymous", "reader", "named", "writer", "owner"];
const QUERY = "?from=menu&next=https%3A%2F%2Fevil.example";

for (const who of WHO) {
  test(`a ${who} is let in, or sent to what is missing, with the way back`, async ({ request, product }) => {
    if (who !== "visitor") await signInAs({ request }, product, who);
    for (const { path, opens, leads } of SENDING) {
      const destination = who === "owner" ? opens.reader : opens[who];
      for (const query of ["", QUERY]) {
        const answer = await request.get(path + query, { maxRedirects: 0 });
        if (destination === undefined) {
          const { location } = answer.headers();
          expect([path, answer.status() < 500]).toEqual([path, true]);
          if (leads?.[who]) expect([path, location]).toEqual([path, leads[who]]);
          else expect([path, [LOGIN, CONVERT, NAME, PAYOUT].includes(pathOf(location))]).toEqual([path, false]);
          continue;
        }
        expect([path, answer.status()]).toEqual([path, 307]);
        // A person who signs in does not want this to sign them out.
        const next = path === "/logout" ? "" : `?next=${encodeURIComponent(path + query)}`;
        expect(answer.headers()).toMatchObject({
          location: destination + next,
          "cache-control": "private, no-store",
        });
      }
    }
  });
}

const MODERATION = ["/admin/users", "/admin/comment-reports"];
const FINANCE = ["/admin/nano/credits", "/admin/nano/failed-payouts"];
const ALL = ["/admin", ...MODERATION, ...FINANCE];

/** The staff pages that each must not learn of. */
const HIDDEN = { visitor: ALL, anonymous: ALL, writer: ALL, moderator: FINANCE, finance: MODERATION };

for (const who of ["visitor", "anonymous", "writer", "moderator", "finance"] as const) {
  test(`to a ${who} the pages of other offices do not exist`, async ({ request, product }) => {
    if (who !== "visitor") await signInAs({ request }, product, who);
    const nothing = await request.get("/admin/nothing-here", { maxRedirects: 0 });
    for (const path of HIDDEN[who]) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect([path, answer.status()]).toEqual([path, 404]);
      expect(titleOf(await answer.text())).toBe(titleOf(await nothing.text()));
    }
  });
}

test("an id that is no version-4 UUID is not found, for anyone, before anything is queried", async ({
  request,
  product,
}) => {
  const check = async () => {
    for (const id of ["new", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", `${ID}0`, "%00", "..%2f..%2fadmin"]) {
      for (const path of [`/compose/${id}`, `/compose/${id}/publish`, `/edit/${id}`, `/edit/${id}/publish`]) {
        expect([path, (await request.get(path, { maxRedirects: 0 })).status()]).toEqual([path, 404]);
      }
    }
  };
  await check();
  await signInAs({ request }, product, "writer");
  await check();
});

test.describe(() => {
  test.use({ expectedErrors: /404 \(Not Found\)/ });

  test("the not-found page names the address, in the specified words", async ({ page, product }) => {
    await page.goto("/compose/new");
    await expect(page).toHaveTitle("404 Page Not Found");
    await expect(page.getByText("Page Not Found: /compose/new")).toBeVisible();
    await page.goto("/admin");
    await expect(page.getByText("Page not found: /admin")).toBeVisible();
    await signInAs(page, product, "reader");
    await page.goto("/settings/nothing-here");
    await expect(page.getByText("Page not found: /settings/nothing-here")).toBeVisible();
  });
});

test("a visitor returns to the wanted page after signing in", async ({ page, product }) => {
  await page.goto("/settings/profile?tab=2");
  await expect(page).toHaveURL("/login?next=%2Fsettings%2Fprofile%3Ftab%3D2");
  await signInAs(page, product, "reader");
  const answer = await page.request.get("/login?next=%2F%3Ftab%3D2", { maxRedirects: 0 });
  expect(answer.headers().location).toBe("/?tab=2");
});

test("/password leads home", async ({ request }) => {
  const answer = await request.get("/password", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, "/"]);
});

const pathOf = (location = "") => location.split("?")[0] ?? "";
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
