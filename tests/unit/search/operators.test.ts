import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasOperators, readOperators, replaceFrom } from "#lib/search/operators.ts";

const NOTHING = { from: null, tags: [], language: null, isFree: false, mostRaw: null, mistakes: [] };

describe("reads an operator anywhere, and the rest stays words", () => {
  test.each([
    ["wren from:@Mira winter", { words: "wren winter", from: "Mira" }],
    ["from:ingrid_s", { words: "", from: "ingrid_s" }],
    ["tag:cities tag:#Walking", { words: "", tags: ["cities", "walking"] }],
    ["brot lang:DE", { words: "brot", language: "de" }],
    ["lang:pt-BR", { words: "", language: "pt-br" }],
    ["price:<0.1 wren", { words: "wren", mostRaw: 10n ** 29n - 1n }],
    ["price:<=0.1", { words: "", mostRaw: 10n ** 29n }],
    ["PRICE:Ӿ1", { words: "", mostRaw: 10n ** 30n }],
    ["free wren", { words: "wren", isFree: true }],
    ["price:free", { words: "", isFree: true }],
    ['"from:@mira" -winter "free" -"two words"', { words: '"from:@mira" -winter "free" -"two words"' }],
    ["https://example.com 12:30 wren:", { words: "https://example.com 12:30 wren:" }],
  ])("%s", (text, asked) => {
    expect(readOperators(text)).toMatchObject({ ...NOTHING, ...asked });
  });
});

describe("says what cannot be read, with what to write instead", () => {
  test.each([
    ["from:", /handle after from:, as in from:@mira/],
    ["from:a-b", /handle/],
    ["tag:two+words", /tag/],
    ["lang:german1234567", /language code after lang:/],
    ["price:cheap", /amount in Nano/],
    ["price:0.1.2", /amount in Nano/],
    ["author:ada", /There is no author: operator\. Use from:, tag:/],
    ["constructor:x", /There is no constructor:/],
  ])("%s", (text, mistake) => {
    const asked = readOperators(`wren ${text}`);
    expect(asked).toMatchObject({ ...NOTHING, words: "wren", mistakes: [expect.stringMatching(mistake)] });
    expect(hasOperators(asked)).toBe(false);
  });
});

test("sends the database only valid filters, whatever is typed", () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom("from:@", "tag:", "price:<", "lang:", '"', "-", "a", "é1 ", "\\'"))
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const { from, tags, language, mostRaw } = readOperators(typed);
      if (from !== null) expect(from).toMatch(/^\w{3,20}$/);
      for (const tag of tags) expect(tag).toMatch(/^[a-z0-9-]{2,30}$/);
      if (language !== null) expect(language).toMatch(/^[a-z0-9-]+$/);
      if (mostRaw !== null) expect(mostRaw).toBeGreaterThanOrEqual(0n);
    }),
  );
});

test("another author takes the place of the one typed, and the rest stays", () => {
  expect(replaceFrom('from:@mria "from:@mria" winter -snow', "mira")).toBe('from:@mira "from:@mria" winter -snow');
});
