import { describe, expect, test } from "vitest";
import { listApiRoutes } from "#tests/support/calls/app-pages.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";

const SITE = "http://localhost:3000";
const FOREIGN = [
  { origin: "https://evil.example" },
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { origin: "null", "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  {},
];
const WRITES = ["POST", "PUT", "PATCH", "DELETE"] as const;

/** Finds every changing call of /api by its folder, so that a new one is tested, too. */
async function listCalls() {
  const routes = (await listApiRoutes()).map(async (path) => ({ path, handlers: await loadRoute(path) }));
  return (await Promise.all(routes)).flatMap(({ path, handlers }) =>
    WRITES.flatMap((method) => {
      const handle = handlers[method];
      return handle ? [{ call: `${method} /${path}`, method, path, handle }] : [];
    }),
  );
}

const calls = await listCalls();

test("finds the calls", () => {
  expect(calls.map(({ call }) => call)).toEqual(
    expect.arrayContaining(["POST /api/profile", "POST /api/auth/session"]),
  );
});

describe.each(calls)("$call", ({ method, path, handle }) => {
  const send = (headers: Record<string, string>) => {
    const cookie = "farthing-session=anything";
    const init = { method, headers: { cookie, "content-type": "application/json", ...headers }, body: "{}" };
    return handle(new Request(`${SITE}/${path}`, init), { params: Promise.resolve({}) });
  };

  test.each(FOREIGN)("rejects a request that another site made the browser send: %j", async (headers) => {
    const answer = await send(headers);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("This request came from another site.");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("accepts a request from our own page", async () => {
    const answer = await send({ origin: SITE, "sec-fetch-site": "same-origin" });
    expect(await answer.text()).not.toContain("This request came from another site.");
  });
});
