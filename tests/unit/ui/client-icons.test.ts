import { expect, test } from "vitest";
import { findIconBody } from "#components/ui/icons/icon-set.ts";

const HEAD = `/*
 * Icons for components that also run in the browser: each is drawn with IconSvg. They come together, in 1.5 kB, where a
 * page has one. Copied from the set by tests/unit/ui/client-icons.test.ts. To add one, export its name in camel case with
 * "" and run
 * npx vitest --config tests/vitest.config.ts --project unit tests/unit/ui --update
 */
`;
const BLOCKS_HEAD = `/*
 * Icons of the blocks and of a table's tools. The menus that draw them are loaded with the first slash. Copied from the set by
 * tests/unit/ui/client-icons.test.ts, which says how to add one.
 */
`;
const LINE_WIDTH = 120;

test.each([
  ["components/ui/icons/client-icons.ts", HEAD],
  ["components/editor/tools/block-icons.ts", BLOCKS_HEAD],
])("draws icons of client components as the set does: %s", async (file, head) => {
  const icons: Record<string, string> = await import(`../../../${file}`);
  const text = [head, ...Object.keys(icons).map(exported)].join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot(`../../../${file}`);
});

function exported(name: string): string {
  const body = findIconBody(`ph:${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`);
  if (body === null) throw new Error(`There is no icon ${name}.`);
  const line = `export const ${name} = '${body}';`;
  return line.length > LINE_WIDTH ? line.replace("= '", "=\n  '") : line;
}
