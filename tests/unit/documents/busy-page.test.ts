import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createWebServer, type WebServer } from "#lib/documents/web-server.ts";
import { fetchNotingOutage, noteOutage } from "#lib/supabase/outage.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";

type Handle = Parameters<typeof createWebServer>[0];

const running: WebServer[] = [];
afterEach(async () => {
  for (const web of running.splice(0)) await web.stop(0);
});

async function serve(handle: Handle): Promise<string> {
  const web = createWebServer(handle);
  await web.listen(0, "127.0.0.1");
  running.push(web);
  return `http://127.0.0.1:${(web.http.address() as AddressInfo).port}`;
}

const PERSON = { headers: { accept: "text/html,*/*" } };

/** A page of Next's that failed because the data service did not answer. */
const broken: Handle = async (_, response) => {
  noteOutage();
  response.statusCode = 500;
  response.setHeader("content-encoding", "gzip");
  response.setHeader("set-cookie", "session=renewed");
  response.write("half");
  response.end("of a page");
};

test("answers 503 with a page that says so when the data service was busy", async () => {
  const answer = await fetch(await serve(broken), PERSON);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("set-cookie")).toBe("session=renewed");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'; style-src 'sha256-");
  const text = await answer.text();
  expect(text).toContain("<h1>We are busy right now</h1>");
  expect(text.trimEnd().endsWith("</html>")).toBe(true);
});

test.each<[name: string, send: (response: ServerResponse) => void]>([
  ["writeHead", (response) => void response.writeHead(503, { etag: "x" }).end("no")],
  ["end alone", (response) => void response.end("no")],
  ["flushHeaders", (response) => response.flushHeaders()],
  [
    "an error",
    () => {
      throw new Error("the page failed");
    },
  ],
])("in every way to send it: %s", async (_, send) => {
  const handle: Handle = async (_request, response) => {
    noteOutage();
    response.statusCode = 500;
    send(response);
  };
  const answer = await fetch(await serve(handle), PERSON);
  expect([answer.status, answer.headers.get("etag")]).toEqual([503, null]);
  expect(await answer.text()).toContain("We are busy right now");
  takeLoggedErrors();
});

test("HEAD gets the head alone", async () => {
  const answer = await fetch(await serve(broken), { ...PERSON, method: "HEAD" });
  expect([answer.status, await answer.text()]).toEqual([503, ""]);
});

test("leaves requests for no page unchanged: calls, Next's router, actions, programs", async () => {
  const url = await serve(async (_, response) => {
    noteOutage();
    response.writeHead(500).end("as before");
  });
  const answers = await Promise.all([
    fetch(`${url}/api/purchases/create`, PERSON),
    fetch(url, { headers: { ...PERSON.headers, rsc: "1" } }),
    fetch(url, { headers: { ...PERSON.headers, "next-action": "x" } }),
    fetch(url),
  ]);
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))).toEqual(
    Array(4).fill([500, "as before"]),
  );
});

test("leaves other failures, and pages that succeeded, unchanged", async () => {
  const url = await serve(async (request, response) => {
    if (request.url === "/fine") noteOutage();
    response.writeHead(request.url === "/fine" ? 200 : 500).end("as it is");
  });
  const fine = await fetch(`${url}/fine`, PERSON);
  const bug = await fetch(`${url}/bug`, PERSON);
  expect([fine.status, await fine.text(), bug.status, await bug.text()]).toEqual([200, "as it is", 500, "as it is"]);
});

test.each([
  ["does not answer", null, "", 503],
  ["has no free connection", 504, "{}", 503],
  ["took too long", 500, '{"code":"57014"}', 503],
  ["finds an error of ours", 500, '{"code":"XX000"}', 500],
  ["refused", 400, "{}", 500],
])("logs an outage when the data service %s", async (_, status, body, expected) => {
  const service =
    status === null
      ? "http://127.0.0.1:2"
      : await serve(async (_asked, reply) => void reply.writeHead(status).end(body));
  const url = await serve(async (_asked, response) => {
    await fetchNotingOutage(service).catch(() => null);
    response.writeHead(500).end();
  });
  expect((await fetch(url, PERSON)).status).toBe(expected);
});
