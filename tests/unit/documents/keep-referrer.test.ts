import { once } from "node:events";
import { createServer, get, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { keepReferrer } from "#lib/documents/keep-referrer.ts";

/** The location of the answer to a request, given by the head or set before it. */
async function locationOf(
  url: string,
  headers: OutgoingHttpHeaders,
  { status = 301, isSet = false, method = "GET" } = {},
) {
  const server = createServer((request, response) => {
    keepReferrer(request, response);
    if (isSet) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value ?? "");
      response.statusCode = status;
      response.end();
    } else response.writeHead(status, headers).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return new Promise<string | undefined>((resolve, reject) => {
    const asked = get(`http://127.0.0.1:${port}${url}`, { method, headers: { host: "farthing.test" } }, (answer) => {
      answer.resume();
      server.close();
      resolve(answer.headers.location);
    });
    asked.once("error", reject);
  });
}

test.each([
  ["/@ada/old?ref=bea", "/@ada/new", "/@ada/new?ref=bea"],
  ["/@ada/old?utm=x&ref=bea-2", "/@ada/new?page=2#end", "/@ada/new?page=2&ref=bea-2#end"],
  ["/@ada/old?ref=bea", "http://farthing.test/@ada/new", "http://farthing.test/@ada/new?ref=bea"],
  ["/@ada/old?ref=bea", "/@ada/new?ref=carl", "/@ada/new?ref=carl"],
  ["/@ada/old?ref=bea", "https://elsewhere.test/x", "https://elsewhere.test/x"],
  ["/@ada/old?ref=bea", "//elsewhere.test/x", "//elsewhere.test/x"],
  ["/@ada/old?ref=%0d%0aset-cookie:x", "/@ada/new", "/@ada/new"],
  [`/@ada/old?ref=${"a".repeat(65)}`, "/@ada/new", "/@ada/new"],
  ["/@ada/old?pref=bea", "/@ada/new", "/@ada/new"],
])("%s that leads to %s leads to %s", async (url, location, kept) => {
  expect(await locationOf(url, { location })).toBe(kept);
  expect(await locationOf(url, { location }, { isSet: true, status: 308 })).toBe(kept);
});

test("what is no redirect of a page that is read stays as it is", async () => {
  expect(await locationOf("/x?ref=bea", { location: "/y" }, { status: 201 })).toBe("/y");
  expect(await locationOf("/x?ref=bea", { location: "/y" }, { method: "POST", status: 303 })).toBe("/y");
  expect(await locationOf("/x?ref=bea", {}, { status: 304 })).toBeUndefined();
});
