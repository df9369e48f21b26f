import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type HeldPage, shareHeldPages } from "#lib/documents/held-pages.ts";
import { createWebServer, type WebServer } from "#lib/documents/web-server.ts";
import { until } from "#tests/support/until.ts";

const HEADERS = { "content-security-policy": "default-src 'self'", "x-next-cache-tags": "posts" };
const pageWith = (posts: string): HeldPage => ({
  html: `<title>404 Page Not Found</title><p>Page Not Found: /page-not-found</p>${posts}`,
  status: 404,
  headers: HEADERS,
});

let web: WebServer;
let port: number;
/** What is held, and what Next was asked for. */
let pages: Map<string, HeldPage>;
let asked: string[] = [];
let methods: string | undefined;

beforeAll(async () => {
  const next: Parameters<typeof createWebServer>[0] = async ({ url = "", method }, response) => {
    asked.push(`${method} ${url}`);
    if (method === "OPTIONS") response.writeHead(204, methods ? { allow: methods } : {}).end();
    else if (url.startsWith("/api/")) response.writeHead(405).end();
    else if (url === "/page-not-found") {
      pages.set("/page-not-found", pageWith("newer posts"));
      response.writeHead(404).end();
    } else {
      response.setHeader("content-type", url.endsWith(".json") ? "application/json" : "text/html; charset=utf-8");
      if (url.startsWith("/admin")) response.setHeader("x-middleware-rewrite", "/_not-found");
      response.setHeader("set-cookie", "session=renewed");
      response.statusCode = url.startsWith("/there") ? 200 : 404;
      response.end("as Next made it");
    }
  };
  web = createWebServer(next, { isUnknown: (path) => path.startsWith("/wp-") });
  await web.listen(0, "127.0.0.1");
  ({ port } = web.http.address() as AddressInfo);
});
afterAll(async () => {
  shareHeldPages(() => undefined);
  await web.stop(0);
});
beforeEach(async () => {
  pages = new Map([["/page-not-found", pageWith("posts")]]);
  shareHeldPages((path) => pages.get(path));
  methods = "GET, HEAD, OPTIONS";
  await until("the page is compressed", async () => {
    web.listUnheld();
    return (await ask("/wp-ready")).text.endsWith("</p>posts");
  });
  asked = [];
});

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await new Promise<Parameters<Parameters<typeof request>[2] & object>[0]>((resolve, reject) =>
    request({ port, path, method, headers: { "accept-encoding": "gzip", accept: "text/html", ...headers } }, resolve)
      .once("error", reject)
      .end(),
  );
  const body = await buffer(answer);
  const isGzip = answer.headers["content-encoding"] === "gzip" && body.length > 0;
  return { status: answer.statusCode, headers: answer.headers, text: `${isGzip ? gunzipSync(body) : body}` };
}

test("an unknown address is named by the server, and Next never hears of it", async () => {
  for (const headers of [{}, { "accept-encoding": "identity" }, { accept: "*/*" }]) {
    const { status, headers: sent, text } = await ask("/wp-login.php?ref=x", headers);
    expect([status, text]).toEqual([404, "<title>404 Page Not Found</title><p>Page not found: /wp-login.php</p>posts"]);
    expect(sent).toMatchObject({
      "content-security-policy": "default-src 'self'",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(sent).not.toHaveProperty("x-next-cache-tags");
  }
  expect(await ask("/wp-login.php", {}, "HEAD")).toMatchObject({ status: 404, text: "" });
  expect(asked).toEqual([]);
});

test("what is missing under a route says so in the route's words, whether it is held or Next answers", async () => {
  pages.set("/@ada/nothing", pageWith(""));
  expect((await ask("/@ada/nothing")).text).toContain("<p>Page Not Found: /@ada/nothing</p>posts");
  expect(asked).toEqual([]);
  const invalid = await ask("/edit/x");
  expect(invalid.text).toContain("<p>Page Not Found: /edit/x</p>posts");
  expect(invalid.headers["set-cookie"]).toEqual(["session=renewed"]);
  expect((await ask("/admin/users")).text).toContain("<p>Page not found: /admin/users</p>posts");
});

test("an address cannot bring markup into the page", async () => {
  const { text } = await ask(`/wp-"><img/src=x&$&`);
  expect(text).toContain("<p>Page not found: /wp-&#34;&gt;&lt;img/src=x&amp;$&amp;</p>");
});

test("other answers and requests stay as they are", async () => {
  expect((await ask("/there")).text).toBe("as Next made it");
  expect((await ask("/data.json")).text).toBe("as Next made it");
  for (const headers of [{ accept: "application/json" }, { rsc: "1" }])
    expect((await ask("/wp-x", headers)).text).toBe("as Next made it");
  expect((await ask("/wp-x", {}, "POST")).text).toBe("as Next made it");
});

test("before it has been rendered, a page without posts names the address", async () => {
  const cold = createWebServer(async (_, response) => void response.end(), { isUnknown: () => true });
  await cold.listen(0, "127.0.0.1");
  pages.clear();
  const answer = await fetch(`http://127.0.0.1:${(cold.http.address() as AddressInfo).port}/wp-x`);
  expect([answer.status, (await answer.text()).includes("<p>Page not found: /wp-x</p>")]).toEqual([404, true]);
  await cold.stop(0);
});

test("while it is rendered again, the older page is sent", async () => {
  pages.delete("/page-not-found");
  expect((await ask("/wp-x")).text).toContain("</p>posts");
  await until("the newer one is sent", async () => (await ask("/wp-x")).text.endsWith("</p>newer posts"));
  expect(asked).toEqual(["GET /page-not-found"]);
});

test("a wrong method on a call gets problem details and the methods that it takes", async () => {
  const { status, headers, text } = await ask("/api/posts?x=1", {}, "DELETE");
  expect([status, headers.allow, headers["content-type"]]).toEqual([
    405,
    "GET, HEAD, OPTIONS",
    "application/problem+json",
  ]);
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(JSON.parse(text)).toMatchObject({
    type: expect.stringMatching(/^http.*\/errors\/method_not_allowed$/),
    status: 405,
    code: "method_not_allowed",
    detail: "/api/posts does not take DELETE. It takes GET, HEAD, OPTIONS.",
    requestId: headers["x-request-id"],
  });
  methods = undefined;
  expect((await ask("/api/posts", {}, "PUT")).headers).not.toHaveProperty("allow");
});
