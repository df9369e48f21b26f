import { encode } from "uqr";
import { expect, test } from "vitest";
import { drawQrCode } from "#components/post/draw-qr-code.ts";

/** The modules that a path of runs paints. */
function paint({ size, dark }: { size: number; dark: string }): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, column = "", y = "", runs = ""] of dark.matchAll(/M(\d+) (\d+)\.5([^M]*)/g)) {
    let x = Number(column);
    for (const [, move, by] of runs.matchAll(/([hm])(\d+)(?: 0)?/g)) {
      if (move === "h") rows[Number(y)]?.fill(true, x, x + Number(by));
      x += Number(by);
    }
  }
  return rows;
}

test.each(["https://farthing.example/@wren/post", "nano:nano_1?amount=1", "x".repeat(900)])(
  "the path of %s paints exactly the modules of its code",
  (text) => {
    const painted = paint(drawQrCode(text));
    expect(painted).toEqual(encode(text, { ecc: "M", border: 2 }).data);
    expect(painted.flat()).toContain(true);
  },
);

test("renders a code once, and caches only a few", () => {
  const first = drawQrCode("https://farthing.example/first");
  expect(drawQrCode("https://farthing.example/first")).toBe(first);
  for (let other = 0; other < 200; other++) drawQrCode(`https://farthing.example/${other}`);
  expect(drawQrCode("https://farthing.example/first")).not.toBe(first);
});
