import { expect, test } from "vitest";
import { BETWEEN_MARGINS, BREAKPOINTS, sizesAttribute } from "#components/ui/pictures/picture-sizes.ts";
import { imageSettings } from "#lib/http/pages/image-settings.ts";

test("makes pictures for the page's breakpoints only, for screens of one and of two dots a pixel", () => {
  const widths = Object.values(BREAKPOINTS).flatMap((width) => [width, 2 * width]);
  const deviceSizes = [...new Set(widths)].toSorted((one, other) => one - other);
  expect(imageSettings(null)).toMatchObject({ deviceSizes, imageSizes: [] });
});

test.each([
  [{ xs: "100vw" }, "100vw"],
  [{ md: "50vw" }, "50vw"],
  [{ xs: BETWEEN_MARGINS, sm: "11rem" }, "(min-width: 640px) 11rem, calc(100vw - 2rem)"],
  [{ "2xl": "640px", xs: "100vw", md: "50vw" }, "(min-width: 1536px) 640px, (min-width: 768px) 50vw, 100vw"],
] as const)("turns sizes by breakpoint into the sizes attribute: %j", (sizes, attribute) => {
  expect(sizesAttribute(sizes)).toBe(attribute);
});
