import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { shareHeldPages } from "#lib/documents/held-pages.ts";
import { listExamples, warmUp } from "#lib/documents/warm-up.ts";

const HOME =
  '<a href="/browse">Browse</a><a href="/@ada">Ada</a><a href="/@ada/on-looms">On looms</a><a href="/@bo/x">X</a>';
const EXAMPLES = ["/browse", "/@ada/on-looms", "/@ada/profile/posts"];

beforeEach(() => shareHeldPages(() => ({ html: HOME })));
afterEach(() => shareHeldPages(() => undefined));

async function listen(answer: RequestListener) {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return { http, asked };
}

test("the home page names a post and its author’s profile; without posts there is only the list of all", () => {
  expect(listExamples(HOME)).toEqual(EXAMPLES);
  expect(listExamples('<a href="/browse">Browse</a>')).toEqual(["/browse"]);
});

test("asks for the first pages until they are held, then once for a page of each other kind, whatever it answers", async () => {
  const { http, asked } = await listen(({ url }, response) => {
    if (url === "/browse") response.destroy();
    else response.writeHead(410).end();
  });
  await warmUp({ http, listUnheld: () => (asked.length < 2 ? ["/"] : []) });
  expect(asked).toEqual(["/", "/", ...EXAMPLES]);
});

test("pages of those kinds that never answer keep no process from being ready", async () => {
  const { http, asked } = await listen(() => undefined);
  await warmUp({ http, listUnheld: () => [] }, 10);
  expect(asked).toEqual(EXAMPLES);
});
