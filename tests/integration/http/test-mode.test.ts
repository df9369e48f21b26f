import { expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { loadWith } from "#tests/support/stack/settings.ts";

const ON = { TEST_MODE: "1", NANO_NETWORK: "dev" };

async function ask(user: string, settings: Record<string, string>) {
  const { POST } = await loadRoute("api/test-mode", settings);
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const request = new Request("http://localhost:3000/api/test-mode", {
    method: "POST",
    headers,
    body: JSON.stringify({ user }),
  });
  const answer = await POST?.(request, { params: Promise.resolve({}) });
  return { status: answer?.status, cookies: answer?.headers.getSetCookie() ?? [], body: await answer?.json() };
}

test.each([
  ["anon", { handle: null, role: null }],
  ["reader", { role: null }],
  ["creator", { handle: "mira", role: null }],
  ["admin", { role: "owner" }],
])("test mode signs in the caller as %s, with a session that the guards accept", async (user, expected) => {
  const { status, cookies, body } = await ask(user, ON);
  expect({ status, body }).toMatchObject({ status: 200, body: expected });
  const { optionalSession } = await loadWith(ON, () => import("#lib/auth/session/session.ts"));
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  const session = await optionalSession(new Request("http://localhost:3000/api/x", { headers: { cookie } }));
  expect(session?.viewer).toMatchObject({ ...expected, isAnonymous: user === "anon" });
});

test("signs in no one outside test mode", async () => {
  expect(await ask("admin", { TEST_MODE: "false" })).toMatchObject({
    status: 404,
    cookies: [],
    body: { code: "not_found" },
  });
});

test("accepts no other user", async () => {
  expect(await ask("mira@farthing.example", ON)).toMatchObject({ status: 422, cookies: [] });
});
