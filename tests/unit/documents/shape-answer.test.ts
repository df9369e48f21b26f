import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { toDocument } from "#lib/documents/shape/to-document.ts";
import { shapeAnswer } from "#lib/documents/shape-answer.ts";

const SCRIPTS = {
  start: { code: "start()", hash: "sha256-start" },
  locked: { code: "start();press()", hash: "sha256-locked" },
};
vi.mock("#lib/documents/shape/document-scripts.ts", () => ({ readDocumentScripts: () => SCRIPTS }));

const DOCUMENT =
  '<!DOCTYPE html><html lang="en" data-document=""><head></head><body>Wörds<script>self.__next_f.push([1])</script></body></html>';
const APP =
  '<!DOCTYPE html><html lang="en"><head></head><body>Wörds<script>self.__next_f.push([1])</script></body></html>';
const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const MADE_NOW = ["/search", "/bought/one"];

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** Asks a server that answers as Next does, behind shapeAnswer. */
async function ask(path: string, headers: Record<string, string>, next: Answering) {
  const server = createServer((asked, response) => {
    const make = (html: string) => Promise.resolve(toDocument({ html, links: [] }, SCRIPTS));
    shapeAnswer(asked, response, { isMadeNow: (given) => MADE_NOW.includes(given), make });
    next(asked, response);
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const asking = request({ port, host: "127.0.0.1", path, headers }).end();
  const [answer]: IncomingMessage[] = await once(asking, "response");
  if (!answer) throw new Error("no answer");
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, body };
}

const PAGE = { accept: "text/html,*/*", "accept-encoding": "gzip, br" };
const POLICY = "script-src 'strict-dynamic' 'nonce-xyz' 'sha256-layout'";

/** In pieces, with a head that is sent early, as Next streams. */
const streams: (html: string, seen?: IncomingMessage[]) => Answering =
  (html, seen = []) =>
  (asked, response) => {
    seen.push(asked);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-security-policy", POLICY);
    response.setHeader("link", "</_next/static/chunks/site.css>; rel=preload; as=style");
    response.writeHead(404);
    response.flushHeaders();
    const bytes = Buffer.from(html);
    response.write(bytes.subarray(0, 90));
    response.end(bytes.subarray(90));
  };

test("a document that Next streams arrives without React, compressed, under its own policy and status", async () => {
  const seen: IncomingMessage[] = [];
  const { status, headers, body } = await ask("/search?q=x", PAGE, streams(DOCUMENT, seen));
  expect(seen[0]?.headers["accept-encoding"]).toBe("identity");
  expect(status).toBe(404);
  expect(headers).toMatchObject({
    "content-encoding": "br",
    vary: "Accept-Encoding",
    "content-length": `${body.length}`,
  });
  expect(headers["content-security-policy"]).toBe(
    "script-src 'strict-dynamic' 'sha256-start' 'sha256-locked' 'sha256-layout'",
  );
  expect(headers.link).toBeUndefined();
  expect(brotliDecompressSync(body).toString()).toBe(
    '<!DOCTYPE html><html lang="en" data-document="made"><head><script data-sheets="">start()</script></head><body>Wörds</body></html>',
  );
});

test("a missing page says its status itself, for every kind of asker", async () => {
  const missing = DOCUMENT.replace("</head>", '<meta content="404" name="page-status"/></head>');
  const next: Answering = (_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(missing);
  };
  for (const headers of [PAGE, {}, { accept: "*/*" }]) {
    const { status, body } = await ask("/bought/one", headers, next);
    expect([status, body.length > 0]).toEqual([404, true]);
  }
});

test("a page of an app is only compressed", async () => {
  const { headers, body } = await ask("/search", { ...PAGE, "accept-encoding": "gzip" }, streams(APP));
  expect(headers["content-security-policy"]).toBe(POLICY);
  expect(headers.link).toContain("site.css");
  expect(gunzipSync(body).toString()).toBe(APP);
});

test("who reads no encoding gets none", async () => {
  const { headers, body } = await ask("/search", { accept: "text/html" }, streams(DOCUMENT));
  expect(headers["content-encoding"]).toBeUndefined();
  expect(body.toString()).toContain("start()");
});

test("an answer without a body arrives as it is", async () => {
  const { status, headers, body } = await ask("/search", PAGE, (_, response) => {
    response.writeHead(307, { location: "/faq" });
    response.end();
  });
  expect([status, headers.location, body.length]).toEqual([307, "/faq", 0]);
});

test.each([
  ["a part of a page for Next's router", "/search", { ...PAGE, rsc: "1" }],
  ["what is not asked for as a page", "/search", { accept: "application/json", "accept-encoding": "br" }],
  ["another address", "/api/search", PAGE],
])("%s is left alone", async (_, path, headers) => {
  const { body } = await ask(path, headers, streams(DOCUMENT));
  expect(body.toString()).toBe(DOCUMENT);
});
