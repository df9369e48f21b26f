import { randomBytes } from "node:crypto";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type HeldPage, shareHeldPages } from "#lib/documents/held-pages.ts";
import { createWebServer, type WebServer } from "#lib/documents/web-server.ts";
import { until } from "#tests/support/until.ts";

const TEXT = `<!DOCTYPE html><p>A mill, a river — ${"and a street. ".repeat(500)}</p>`;
const NEXT = "Next answers this";
const OWN_HEADERS = { "content-security-policy": "default-src 'none'", "cache-control": "public, max-age=0" };

let web: WebServer;
let port: number;
let pages: Map<string, HeldPage>;
/** Paths that Next was asked for, and what its slow answers wait for. */
let asked: string[];
let slow: PromiseWithResolvers<void>;
let received: number;
const page = (html = TEXT, status?: number): HeldPage => ({
  ...{ html, status },
  headers: { ...OWN_HEADERS, "x-next-cache-tags": "post:1", "x-nextjs-stale-time": "300" },
});

beforeAll(async () => {
  const answer: Parameters<typeof createWebServer>[0] = async ({ url = "" }, response) => {
    asked.push(url);
    if (url.includes("slow")) await slow.promise;
    response.writeHead(200, { "x-by": "next" }).end(NEXT);
  };
  web = createWebServer(answer, { isMadeForEach: (path) => path.startsWith("/slow-settings") });
  web.http.on("request", () => received++);
  await web.listen(0, "127.0.0.1");
  ({ port } = web.http.address() as AddressInfo);
});
afterAll(async () => {
  shareHeldPages(() => undefined);
  await web.stop(0);
});
beforeEach(() => {
  asked = [];
  received = 0;
  slow = Promise.withResolvers();
  pages = new Map([["/", page()]]);
  shareHeldPages((path) => pages.get(path));
});

async function ask(path = "/", headers: Record<string, string> = {}, method = "GET") {
  const answer = await new Promise<Parameters<Parameters<typeof request>[2] & object>[0]>((resolve, reject) =>
    request({ port, path, method, headers: { "accept-encoding": "gzip, deflate, br, zstd", ...headers } }, resolve)
      .once("error", reject)
      .end(),
  );
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

/** Next answers until the page's bytes are compressed. */
async function askUntilHeld(...asked: Parameters<typeof ask>) {
  let answer = await ask(...asked);
  await until("the page is compressed", async () => {
    answer = await ask(...asked);
    return answer.headers["x-by"] === undefined;
  });
  return answer;
}

test("sends a held page in the best encoding the visitor reads, with its own headers and ours", async () => {
  const { status, headers, body } = await askUntilHeld();
  expect(status).toBe(200);
  expect(brotliDecompressSync(body).toString()).toBe(TEXT);
  expect(headers).toMatchObject({
    ...OWN_HEADERS,
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "content-length": `${body.byteLength}`,
    "x-frame-options": "DENY",
    vary: expect.stringContaining("Cookie, Accept, Accept-Encoding"),
  });
  expect(Object.keys(headers).filter((name) => name.startsWith("x-next"))).toEqual([]);
  expect(headers).not.toHaveProperty("strict-transport-security");

  for (const encodings of ["gzip", "gzip;q=1.0, br;q=0", "GZIP"]) {
    const zipped = await ask("/", { "accept-encoding": encodings });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(zipped.body).toString()).toBe(TEXT);
  }
  const secure = await ask("/", { "x-forwarded-proto": "https" });
  expect(secure.headers["strict-transport-security"]).toBe("max-age=63072000");
});

test("leaves to Next what is not held, not for everyone, or wanted without compression", async () => {
  pages.set("/@mira/a-post", page());
  await askUntilHeld("/@mira/a-post");
  for (const answer of [
    await ask("/unknown"),
    await ask("/@mira/a-post", { cookie: "farthing-viewer=x" }),
    await ask("/@mira/a-post", { accept: "text/markdown" }),
    await ask("/@mira/a-post", { "accept-encoding": "identity" }),
    await ask("/@mira/a-post", { "accept-encoding": "br;q=0" }),
    await ask("/@mira/a-post?code=1"),
  ])
    expect(answer.body.toString()).toBe(NEXT);
});

test("sends its status, and no body to HEAD", async () => {
  pages.set("/", page(TEXT, 410));
  const whole = await askUntilHeld();
  const head = await ask("/", {}, "HEAD");
  expect([whole.status, head.status]).toEqual([410, 410]);
  expect(head.body.byteLength).toBe(0);
  // Meanwhile the page may have been compressed again.
  const lengths = [whole, await ask()].map(({ body }) => `${body.byteLength}`);
  expect(lengths).toContain(head.headers["content-length"]);
  expect((await ask("/", { "if-none-match": whole.headers.etag ?? "" })).status).toBe(410);
});

test("answers 304 to a visitor who has this page, in either encoding, and not to one who has another", async () => {
  const { etag = "" } = (await askUntilHeld()).headers;
  for (const tags of [etag, `"x", ${etag}`, etag.replace("W/", "")]) {
    const { status, headers, body } = await ask("/", { "if-none-match": tags });
    expect([status, headers.etag, body.byteLength]).toEqual([304, etag, 0]);
    expect(headers["cache-control"]).toBe(OWN_HEADERS["cache-control"]);
  }
  expect((await ask("/", { "if-none-match": '"x"' })).status).toBe(200);
  pages.set("/", page(`${TEXT}<p>More.</p>`));
  expect((await askUntilHeld("/", { "if-none-match": etag })).status).toBe(200);
});

test("never sends a page that is no longer held", async () => {
  await askUntilHeld();
  pages.clear();
  expect((await ask()).body.toString()).toBe(NEXT);
});

test("compresses what is still read a while later once more, and better", async () => {
  const words = Array.from({ length: 400 }, () => randomBytes(3).toString("hex"));
  pages.set("/", page(Array.from({ length: 4_000 }, (_, n) => words[(n * 7 + (n % 11)) % 400]).join(" ")));
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const first = (await askUntilHeld()).body.byteLength;
  const size = async () => (await ask()).body.byteLength;
  clock.mockReturnValue(1_999);
  await size();
  // One page after the other: this one would wait for better bytes of the first.
  pages.set("/next", page());
  await askUntilHeld("/next");
  expect(await size()).toBe(first);
  clock.mockReturnValue(2_000);
  await until("it is smaller", async () => (await size()) < first);
});

const untilAsked = (times: number) => until("Next is asked", () => asked.length === times);

test("asks Next once for a page; those who come meanwhile get what is held then", async () => {
  const first = ask("/slow-page");
  await untilAsked(1);
  const later = [ask("/slow-page"), ask("/slow-page", { "accept-encoding": "gzip" })];
  pages.set("/slow-page", page());
  slow.resolve();
  expect((await first).body.toString()).toBe(NEXT);
  const [br, gzip] = await Promise.all(later);
  expect([brotliDecompressSync(br?.body ?? ""), gunzipSync(gzip?.body ?? "")].map(String)).toEqual([TEXT, TEXT]);
  expect(asked).toEqual(["/slow-page"]);
});

test("asks Next again for a page that is not held after all, or takes long", async () => {
  const first = ask("/slow-page");
  await untilAsked(1);
  const impatient = ask("/slow-page");
  await untilAsked(2);
  const later = ask("/slow-page");
  slow.resolve();
  for (const answer of [first, impatient, later]) expect((await answer).body.toString()).toBe(NEXT);
  expect(asked.length).toBe(3);
});

test("renders a page for one of those who wait, if the reader who was first leaves", async () => {
  const first = request({ port, path: "/slow-page", headers: { "accept-encoding": "br" } });
  const left = new Promise((resolve) => first.once("close", resolve));
  first.on("error", () => undefined).end();
  await untilAsked(1);
  received = 0;
  const later = Array.from({ length: 5 }, () => ask("/slow-page"));
  await until("the others wait", () => received === later.length);
  first.destroy();
  await left;
  await untilAsked(2);
  pages.set("/slow-page", page());
  slow.resolve();
  const answers = (await Promise.all(later)).map(({ headers }) => headers["x-by"] ?? "held");
  expect(answers.toSorted()).toEqual(["held", "held", "held", "held", "next"]);
  expect(asked.length).toBe(2);
});

test("holds back no data, no file, no page of one reader, and none who read without compression", async () => {
  const same = ["/api/slow", "/_next/slow", "/slow.xml", "/slow-settings", "/slow-page"];
  const plain = { "accept-encoding": "identity" };
  const answers = [...same, ...same].map((path) => ask(path, path === "/slow-page" ? plain : {}));
  await untilAsked(answers.length);
  slow.resolve();
  await Promise.all(answers);
});
