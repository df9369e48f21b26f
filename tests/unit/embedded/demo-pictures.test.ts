import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { COVERS } from "#embedded/demo/covers.ts";
import { PORTRAITS } from "#embedded/demo/portraits.ts";

test.each(Object.entries(COVERS))(
  "the cover of %s is a wide picture with a description",
  async (_, { drawing, alt }) => {
    expect(await sharp(Buffer.from(drawing)).metadata()).toMatchObject({ format: "svg", width: 1600, height: 900 });
    expect(alt).toMatch(/^\p{Lu}.+\.$/u);
  },
);

test.each(Object.entries(PORTRAITS))("the portrait of %s is a square", async (_, drawing) => {
  expect(await sharp(Buffer.from(drawing)).metadata()).toMatchObject({ format: "svg", width: 640, height: 640 });
});

test("they are the same each time, and need no font and no file", async () => {
  vi.resetModules();
  const again = await import("#embedded/demo/covers.ts");
  expect(again.COVERS).toEqual(COVERS);
  for (const drawing of [...Object.values(COVERS).map((cover) => cover.drawing), ...Object.values(PORTRAITS)])
    expect(drawing).not.toMatch(/<text|<image|href|NaN|undefined/);
});
