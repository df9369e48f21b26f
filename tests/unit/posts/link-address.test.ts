import fc from "fast-check";
import { expect, test } from "vitest";
import { linkAddress } from "#lib/posts/document/inline-schema.ts";
import { isLinkAddress } from "#lib/posts/links/link-address.ts";

const SPACES = ["", " ", "\n", "\t", "\u00a0", "\0"];
const BEGINNINGS = [
  "https://",
  "https:",
  "http://",
  "mailto:",
  "nano:",
  "javascript:",
  "HTTPS://",
  "//",
  "data:",
  "xhttps://",
];

/** Addresses with everything that one reader could see and another not. */
const address = fc
  .tuple(
    fc.constantFrom(...SPACES),
    fc.constantFrom(...BEGINNINGS),
    fc.constantFrom("a.example", "ada@a.example", "[::1", "a b", "nano_3abc", ""),
    fc.oneof(fc.webPath(), fc.string(), fc.constantFrom(...SPACES)),
    fc.constantFrom(...SPACES),
  )
  .map((parts) => parts.join(""));

test("what the editor calls a link is what the schema of the text calls one", () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.string()), (text) => {
      expect(isLinkAddress(text)).toBe(linkAddress.safeParse(text).success);
    }),
    { numRuns: 3_000 },
  );
});

test.each([1_999, 2_000, 2_001])("so does it with %i characters, and line breaks not counted", (length) => {
  const text = "https://a.example/".padEnd(length, "a");
  for (const typed of [text, ` ${text} `, text.replace("/a", "/\na")])
    expect(isLinkAddress(typed)).toBe(linkAddress.safeParse(typed).success);
  expect(isLinkAddress(text)).toBe(length <= 2_000);
});
