import { describe, expect, test } from "vitest";
import { readAuthorQuery } from "#lib/posts/drafts/author-lists.ts";
import type { Terms } from "#lib/posts/price.ts";
import { percentOfWordsLost } from "#lib/posts/publishing/lost-words.ts";
import { excerptOf } from "#lib/posts/publishing/preview.ts";
import { isRaisedSteeply } from "#lib/posts/publishing/price-change.ts";
import { documentOf } from "#tests/support/documents/writing-documents.ts";

const NOTHING = { priceRaw: null, priceUsdMicros: null, pwywMinRaw: null, pwywSuggestedRaw: null };
const inNano = (priceRaw: string | null): Terms => ({ ...NOTHING, access: "paid", currency: "XNO", priceRaw });
const inDollars = (priceUsdMicros: string): Terms => ({ ...NOTHING, access: "paid", currency: "USD", priceUsdMicros });
const atLeast = (pwywMinRaw: string): Terms => ({ ...NOTHING, access: "pwyw", currency: "XNO", pwywMinRaw });

test.each<[string, Terms, Terms, boolean]>([
  ["twice as much", inNano("100"), inNano("200"), false],
  ["more than that", inNano("100"), inNano("201"), true],
  ["less", inNano("100"), inNano("1"), false],
  ["in dollars", inDollars("100"), inDollars("300"), true],
  ["in another currency", inNano("100"), inDollars("300"), false],
  ["a higher minimum", atLeast("100"), atLeast("201"), true],
  ["nothing before", { ...NOTHING, access: "free", currency: "XNO" }, inNano("1000"), false],
  ["not typed yet", inNano("100"), inNano(null), false],
])("notes a price of %s", (_what, before, after, isSteep) => {
  expect(isRaisedSteeply(before, after)).toBe(isSteep);
});

describe("the removed share of sold words", () => {
  const ten = "one two three four five six seven eight nine ten";
  const sold = { freeWords: 10, paidWords: 20 };

  test.each([
    ["nothing", documentOf(ten, null, ten, ten), 0],
    ["half", documentOf(ten, null, ten), 50],
    ["half, though it was moved above the break", documentOf(ten, ten, null, ten), 0],
    ["all", documentOf(ten), 100],
    ["nothing, with words added", documentOf(ten, null, ten, ten, ten), 0],
  ])("is %s", (_what, doc, percent) => {
    expect(percentOfWordsLost(sold, doc)).toBe(percent);
  });

  test("is zero where nothing was sold", () => {
    expect(percentOfWordsLost({ freeWords: 10, paidWords: 0 }, documentOf(ten))).toBe(0);
  });
});

test("builds the default excerpt from the free part, in whole words", () => {
  expect(excerptOf({ doc: documentOf("Free words.", null, "Paid words.") })).toBe("Free words.");
  expect(excerptOf({ doc: documentOf("Words ".repeat(50), null, "Paid.") })).toBe("Words ".repeat(46).trim());
});

test("ignores unknown values in the address of the author's lists", () => {
  expect(readAuthorQuery("drafts", { list: "scheduled", q: "  bread ", sort: "title" })).toEqual({
    list: "scheduled",
    text: "bread",
    order: "title",
  });
  expect(readAuthorQuery("drafts", { list: "nonsense", q: ["a", "b"], sort: "price" })).toEqual({
    list: "drafts",
    text: "",
    order: "changed",
  });
  expect(readAuthorQuery("published", { list: "scheduled" }).list).toBe("published");
});
