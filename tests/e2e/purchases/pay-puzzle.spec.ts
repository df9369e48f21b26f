import { expect } from "@playwright/test";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { test } from "#tests/support/e2e/e2e.ts";
import { putOnSale, requestAddress } from "#tests/support/e2e/pay-page.ts";

const secrets = { hmacSignatureSecret: "one", hmacKeySignatureSecret: "two" };

test.use({ expectedErrors: /429/ });

test("a reader in a crowded network gets an address after a puzzle that the page solves by itself @phone", async ({
  page,
  product,
}) => {
  const sold = await putOnSale(product);
  // The longest that the site gives out.
  const puzzle = { algorithm: "PBKDF2/SHA-256", cost: 1_000, counter: 120 };
  const challenge = await createChallenge({ ...puzzle, data: { asked: "0" }, deriveKey, ...secrets });
  const brought: (string | undefined)[] = [];
  await page.route("**/api/purchases/create", async (route) => {
    brought.push(route.request().headers()["x-puzzle"]);
    if (brought.length > 2) return route.continue();
    return route.fulfill({ status: 429, json: { code: "puzzle_required", challenge } });
  });
  await page.goto(sold.path);
  expect(await requestAddress(page)).toMatch(/^nano_/);
  // The page's order at the press, then that of the code that can solve puzzles.
  const [first, second, third] = brought;
  expect([first, second]).toEqual([undefined, undefined]);
  const solved = JSON.parse(atob(third ?? ""));
  expect(await verifySolution({ ...solved, deriveKey, ...secrets })).toMatchObject({ verified: true });
});
