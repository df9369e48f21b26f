import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { shareHeldPages } from "#lib/documents/held-pages.ts";
import { listExamples, warmUp } from "#lib/documents/warm-up.ts";

const HOME =
  '<a href="/browse">Browse</a><a href="/@ada">Ada</a><a href="/@ada/on-looms">On looms</a><a href="/@bo/x">X</a>';
const EXAMPLES = ["/browse", "/@ada/on-looms", "/@ada/profile/posts"];

afterEach(() => shareHeldPages(() => undefined));

test("the home page names a post and its author’s profile; without posts there is only the list of all", () => {
  expect(listExamples(HOME)).toEqual(EXAMPLES);
  expect(listExamples('<a href="/browse">Browse</a>')).toEqual(["/browse"]);
});

test("asks for the first pages until they are held, then once for a page of each other kind, whatever it answers", async () => {
  const asked: string[] = [];
  const http = createServer(({ url = "" }, response) => {
    asked.push(url);
    if (url === "/browse") response.destroy();
    else response.writeHead(url === "/" && asked.length === 1 ? 404 : 410).end();
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  shareHeldPages(() => ({ html: HOME }));
  try {
    await warmUp({ http, listUnheld: () => (asked.length < 2 ? ["/"] : []) });
    expect(asked).toEqual(["/", "/", ...EXAMPLES]);
  } finally {
    http.close();
  }
});
