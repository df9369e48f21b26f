import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NewestPayout } from "#components/earnings/newest-payout.tsx";
import { FeeComparison } from "#components/site/fee-comparison.tsx";

const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[\s\S]*?<\/tr>/g)].map(([row]) =>
    row
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );

test("the comparison names who takes what of one small sale, and what is left", () => {
  const html = renderToStaticMarkup(createElement(FeeComparison));
  const [head, ...rows] = rowsOf(html);
  expect(head).toBe("Fees Left for you");
  expect(rows).toEqual([
    "Farthing 5 %, nothing fixed $0.47",
    "Your own card checkout Stripe: 2.9 % + $0.30 $0.18",
    "Patreon 10 % for pages opened since August 2025, plus payment fees Less than $0.45",
    "Substack 10 %, plus Stripe’s fees. Readers subscribe No price for one post",
    "Medium Readers pay Medium for membership. Writers are paid by what members read No price for one post",
  ]);
  expect(html).toContain("published for the United States in");
});

test("how a payout looks is shown by a real block, which anyone can open", () => {
  const block = "AB".repeat(32);
  const payout = { raw: String(95n * 10n ** 27n), seconds: 3, block };
  const html = renderToStaticMarkup(createElement(NewestPayout, { payout }));
  expect(html).toContain(`href="/chain/${block}"`);
  expect(html).toContain("0.095");
  expect(renderToStaticMarkup(createElement(NewestPayout, { payout: null }))).not.toContain("/chain/");
});
