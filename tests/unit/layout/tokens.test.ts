import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contrastOf, readColours, toSrgb } from "#components/design/colour-contrast.ts";
import { PAPER } from "#components/layout/colour-mode.ts";

const css = await readFile(join(import.meta.dirname, "../../../app/globals.css"), "utf8");
const colours = readColours(css);
const MODES = ["light", "dark"] as const;
const SURFACES = ["paper", "raised", "sunken"];

function contrast(mode: (typeof MODES)[number], front: string, back: string): number {
  const [one, other] = [colours.get(front), colours.get(back)];
  if (!one || !other) throw new Error(`There is no colour ${front} or ${back}.`);
  return contrastOf(one[mode], other[mode]);
}

/** The pairs with too little contrast, as a sentence each. */
function findLowContrast(textColours: string[], surfaces: string[], least: number): string[] {
  return MODES.flatMap((mode) =>
    textColours.flatMap((front) =>
      surfaces
        .filter((back) => contrast(mode, front, back) < least)
        .map((back) => `${mode}: ${front} on ${back} is ${contrast(mode, front, back).toFixed(2)}`),
    ),
  );
}

test("body text has a contrast of 7 to 1 on every surface", () => {
  expect(findLowContrast(["ink", "ink-soft"], SURFACES, 7)).toEqual([]);
});

test("every text colour has a contrast of 4.5 to 1 on every surface", () => {
  const texts = ["ink-faint", "copper", "copper-strong", "leaf", "amber", "brick"];
  expect(findLowContrast(texts, SURFACES, 4.5)).toEqual([]);
});

test("text on a coloured ground has a contrast of 4.5 to 1", () => {
  const washes = ["copper", "leaf", "amber", "brick"].flatMap((name) => [
    ...findLowContrast([name, "ink", "ink-soft"], [`${name}-wash`], 4.5),
  ]);
  expect([...washes, ...findLowContrast(["on-copper"], ["copper", "copper-strong"], 4.5)]).toEqual([]);
  expect(findLowContrast(["on-brick"], ["brick"], 4.5)).toEqual([]);
});

test("control borders and focus marks have a contrast of 3 to 1", () => {
  expect(findLowContrast(["edge", "copper"], SURFACES, 3)).toEqual([]);
});

test("the browser's frame has the paper's colour", () => {
  const paper = colours.get("paper");
  for (const mode of MODES) {
    const parts = toSrgb(paper?.[mode] ?? { lightness: 0, chroma: 0, hue: 0 });
    expect(PAPER[mode]).toBe(
      `#${parts
        .map((part) =>
          Math.round(part * 255)
            .toString(16)
            .padStart(2, "0"),
        )
        .join("")}`,
    );
  }
});

test("computes the known contrasts of black, white and grey", () => {
  const grey = (lightness: number) => ({ lightness, chroma: 0, hue: 0 });
  expect(contrastOf(grey(0), grey(1))).toBeCloseTo(21);
  expect(contrastOf(grey(1), grey(1))).toBe(1);
});
