import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { expectAccessible, test } from "#tests/support/e2e/e2e.ts";
import { makePerson, queryProduct, type Supabase, signInAs } from "#tests/support/world/people.ts";
import { newAccount, newHash } from "#tests/support/world/world.ts";

const LISTS = ["failed-payouts", "pending-payouts", "paid-payouts", "unconfirmed", "receivable", "credits"];

/** A failed payout, a block that waits and an alert, with amounts of many digits. */
async function fill(product: Supabase): Promise<void> {
  const author = await makePerson(product, "writer");
  await queryProduct(
    product,
    `insert into public.payouts (id, kind, recipient_account, recipient_id, amount_raw, status, source_account, attempts, error_class, last_error)
     values ($1, 'creator', $2, $3, 1234123456e24, 'failed', $4, 8, 'not_confirmed', 'As the worker said it.')`,
    [randomUUID(), newAccount(), author.id, newAccount()],
  );
  await queryProduct(
    product,
    "insert into public.nano_blocks (hash, account, previous, kind, json, state, sent_at, created_at) values ($1, $2, $3, 'open', '{}', 'sent', now(), now() - interval '2 minutes')",
    [newHash(), newAccount(), "0".repeat(64)],
  );
  await queryProduct(
    product,
    "insert into public.money_alerts (kind, account, expected_raw, found_raw, detail) values ('balance_differs', $1, 1234123456e24, 1234123457e24, 'It differs.')",
    [newAccount()],
  );
}

/** What is wider than its own box, or scrolls in one. */
async function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = ({ scrollWidth, clientWidth, localName }: Element) =>
      clientWidth > 1 && scrollWidth > clientWidth + 1 && localName !== "input";
    const cut = [...document.querySelectorAll("main table, main table *")].filter(isCut);
    const boxes = [...document.querySelectorAll("main :has(table)")].filter((box) =>
      /auto|scroll/.test(getComputedStyle(box).overflow),
    );
    return [...cut, ...boxes].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}

for (const width of [320, 768, 1024, 1280])
  test(`at ${width} pixels, staff's tables cut nothing and scroll in no box`, async ({ page, product }) => {
    await fill(product);
    await signInAs(page, product, "owner");
    await page.setViewportSize({ width, height: 800 });
    for (const list of LISTS) {
      await page.goto(`/admin/nano/${list}`);
      await expect(page.getByRole("table").first()).toBeVisible();
      expect([list, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([list, width]);
      expect([list, await findCut(page)]).toEqual([list, []]);
      if (width === 320 && list === "failed-payouts") {
        await expect(page.getByRole("cell").getByText("Ӿ1,234.123456").first()).toBeVisible();
        await expectAccessible(page);
      }
    }
    const tabs = page.getByRole("navigation", { name: "Admin" });
    if (width > 640) await expect(tabs.getByRole("link", { name: "Log" })).toBeInViewport();
  });
