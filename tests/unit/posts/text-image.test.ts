import { expect, test } from "vitest";
import { isTakenAsIs, refuseTextImage } from "#lib/posts/media/image.ts";

test.each([
  ["image/jpeg", 9_000_000, "as it is"],
  ["image/jpeg", 20_000_000, "made smaller"],
  ["image/jpeg", 20_000_001, "This picture is larger than 20 MB. Choose a smaller one."],
  ["image/gif", 10_000_000, "as it is"],
  ["image/gif", 10_000_001, "This animation is larger than 10 MB. Choose a smaller one."],
  ["image/svg+xml", 1_000, "made smaller"],
  ["image/heic", 1_000, "This is not a JPEG, PNG, WebP, GIF or SVG picture. Choose another file."],
])("a picture of the type %s with %d bytes: %s", (type, size, outcome) => {
  const taken = isTakenAsIs({ type, size }) ? "as it is" : "made smaller";
  expect(refuseTextImage({ type, size }) ?? taken).toBe(outcome);
});
