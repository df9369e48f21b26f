import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStyleWriter } from "#lib/documents/shape/page-style.ts";

const LINK = '<link rel="stylesheet" href="/_next/static/chunks/site.css" data-precedence="next"/>';
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "farthing-style-"));
  await mkdir(join(folder, "chunks"));
  await writeFile(
    join(folder, "chunks/site.css"),
    '@font-face{src:url(../media/a.woff2)}.quote:before{content:"“"}.other{color:red}',
  );
});
afterAll(() => rm(folder, { recursive: true }));

const write = (html: string) => createStyleWriter(folder)(html);

test("inlines the style of what is on the page, and hands over its sheets", async () => {
  const page = `<html><head>${LINK}<title>T</title></head><body><p class="quote">Words</p><script>1</script></body></html>`;
  const html =
    '<html><head><style>@font-face{src:url(/_next/static/media/a.woff2)}.quote:before{content:"\\201c "}</style><title>T</title></head>' +
    `<body><p class="quote">Words</p><script>1</script></body></html>`;
  expect(await write(page)).toEqual({ html, links: [LINK] });
});

test("leaves a page without a style sheet as it was", async () => {
  expect(await write("<html><body>Words</body></html>")).toEqual({
    html: "<html><body>Words</body></html>",
    links: [],
  });
});
