import { expect, test } from "vitest";
import { BREAKPOINTS, sizesAttribute } from "#components/ui/picture-sizes";
import { imageSettings } from "#lib/http/image-settings";

test("pictures are made at the breakpoints of the page and no others", () => {
  expect(imageSettings(null)).toMatchObject({ deviceSizes: Object.values(BREAKPOINTS), imageSizes: [] });
});

test.each([
  [{ xs: "100vw" }, "100vw"],
  [{ md: "50vw" }, "50vw"],
  [{ "2xl": "640px", xs: "100vw", md: "50vw" }, "(min-width: 1536px) 640px, (min-width: 768px) 50vw, 100vw"],
] as const)("sizes by breakpoint become what a browser reads: %j", (sizes, attribute) => {
  expect(sizesAttribute(sizes)).toBe(attribute);
});
