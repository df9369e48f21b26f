import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { icons as ph } from "@iconify-json/ph";
import { describe, expect, test } from "vitest";
import { findIconBody } from "#components/ui/icons/icon-set.ts";
import { shapesOf } from "#components/ui/icons/icon-shapes.ts";

const ROOT = join(import.meta.dirname, "../../..");
const COLOURED = / fill="currentColor"|<\/?g>|<g fill="currentColor">/g;

describe("an icon", () => {
  test("keeps its whole drawing, for every icon of the set", () => {
    expect([ph.width, ph.height]).toEqual([256, 256]);
    for (const [name, { body, ...rest }] of Object.entries(ph.icons)) {
      const drawn = shapesOf(body).map(({ tag, attributes }) => [tag, ...Object.entries(attributes)].join());
      const whole = [...body.replace(COLOURED, "").matchAll(/<([^/]*)\/>/g)].map(([, shape = ""]) =>
        shape.replace(/ ([a-z]+)="([^"]*)"/g, ",$1,$2"),
      );
      expect(drawn, name).toEqual(whole);
      expect(new Set(drawn).size, name).toBe(drawn.length);
      expect(
        Object.keys(rest).filter((key) => key !== "hidden"),
        name,
      ).toEqual([]);
    }
  });

  test("holds shapes only, whatever it is given", () => {
    const body =
      '<script>alert(1)</script><path onload="alert(1)" style="x" d="M0 0"/><image href="javascript:alert(1)"/>';
    expect(shapesOf(body)).toEqual([{ tag: "path", attributes: { d: "M0 0" } }]);
  });

  test("is the same under an alias", () => {
    expect(findIconBody("ph:activity-bold")).toBe(
      ph.icons[ph.aliases?.["activity-bold"]?.parent ?? "activity-bold"]?.body,
    );
  });

  test.each(["ph:constructor", "ph:no-such-icon", "mdi:x", "x", ""])("is not found where no set has it: %j", (name) => {
    expect(findIconBody(name)).toBeNull();
  });
});

test("every icon named in the source exists", async () => {
  const files = ["app", "components"].map((folder) =>
    readdir(join(ROOT, folder), { recursive: true }).then((names) => names.map((name) => join(ROOT, folder, name))),
  );
  const sources = (await Promise.all(files)).flat().filter((file) => /\.tsx?$/.test(file));
  const texts = await Promise.all(sources.map((file) => readFile(file, "utf8")));
  const named = texts.flatMap((text) =>
    [...text.replace(/<DataIcon[^>]*>/g, "").matchAll(/["'`](ph:[a-z0-9-]+)["'`]/g)].map(([, name = ""]) => name),
  );
  expect(named.filter((name) => findIconBody(name) === null)).toEqual([]);
});
