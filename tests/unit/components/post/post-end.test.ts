import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PostEnd } from "#components/post/page/post-end.tsx";
import type { PastPrice } from "#lib/posts/post.ts";

const NOTHING = { priceRaw: null, priceUsdMicros: null, pwywMinRaw: null, pwywSuggestedRaw: null };
const PRICES: PastPrice[] = [
  {
    since: "2026-11-20T10:00:00Z",
    terms: { ...NOTHING, access: "pwyw", currency: "XNO", pwywMinRaw: `1${"0".repeat(28)}` },
  },
  { since: "2026-10-20T10:00:00Z", terms: { ...NOTHING, access: "paid", currency: "USD", priceUsdMicros: "1500000" } },
  {
    since: "2026-09-20T10:00:00Z",
    terms: { ...NOTHING, access: "paid", currency: "XNO", priceRaw: `5${"0".repeat(28)}` },
  },
  { since: "2026-08-20T10:00:00Z", terms: { ...NOTHING, access: "free", currency: "XNO" } },
];

function draw(pastPrices: PastPrice[], backdatedTo: string | null = null): string {
  const dates = { backdatedTo, publishedAt: "2026-11-20T10:00:00Z" };
  // A preview, which cannot be reported.
  const post = {
    id: "",
    versionId: "",
    license: "all-rights" as const,
    category: null,
    tags: [],
    pastPrices,
    ...dates,
  };
  return renderToStaticMarkup(createElement(PostEnd, { post }))
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("lists a post's prices back from today", () => {
  expect(draw(PRICES)).toMatch(
    /^Price history from Ӿ0\.01 since 20 Nov.* \$1\.50 since 20 Oct.* Ӿ0\.05 since 20 Sep.* free since 20 Aug.*$/,
  );
});

test("shows no history for a constant price, nor for one set while the post was free", () => {
  const free = { ...NOTHING, access: "free", currency: "XNO" } as const;
  const waiting = { ...free, priceRaw: `5${"0".repeat(28)}` };
  const twice: PastPrice[] = [
    { since: "2026-08-21T10:00:00Z", terms: waiting },
    { since: "2026-08-20T10:00:00Z", terms: free },
  ];
  expect(draw(twice)).toBe("");
  expect(draw(PRICES.slice(0, 1))).toBe("");
});

test("names both dates of a post that is older than its publication here", () => {
  expect(draw([], "2015-03-04").replaceAll("\u00a0", " ")).toBe(
    "Dated 4 Mar 2015 by the author. Published here on 20 Nov 2026 .",
  );
});
