import { expect, test } from "vitest";
import { DARK, LIGHT } from "#lib/email/palette.ts";

test.each([
  ["by day", LIGHT],
  ["by night", DARK],
])("every text of a mail is readable %s, and running text easily", (_when, palette) => {
  expect(contrast(palette.ink, palette.paper)).toBeGreaterThan(7);
  expect(contrast(palette.quiet, palette.paper)).toBeGreaterThan(4.5);
  expect(contrast(palette.copper, palette.paper)).toBeGreaterThan(4.5);
  expect(contrast(palette.onCopper, palette.copper)).toBeGreaterThan(4.5);
});

/** WCAG 2.2: (lighter + 0.05) / (darker + 0.05). */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
