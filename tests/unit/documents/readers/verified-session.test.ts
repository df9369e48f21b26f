import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { verifySession } from "#lib/documents/readers/verified-session.ts";
import { log } from "#lib/log.ts";

vi.mock("#lib/env/server.ts", () => ({
  env: { SUPABASE_URL: "https://data.example", SITE_URL: "https://farthing.example" },
}));

let warn: MockInstance<typeof log.warn>;
beforeEach(() => {
  warn = vi.spyOn(log, "warn").mockReturnValue();
});
afterEach(() => {
  warn.mockRestore();
  vi.unstubAllGlobals();
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A session's cookie with a token that nothing proves. */
function cookieOf(alg: string) {
  const token = `${part({ alg, kid: "1" })}.${part({ sub: "1" })}.c2ln`;
  const session = { access_token: token, refresh_token: "r", expires_at: Date.now() / 1_000 + 3_600 };
  return [{ name: "__Host-farthing-session", value: `base64-${part(session)}` }];
}

test("says when the auth service does not give its keys", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 502 }));
  expect(await verifySession(cookieOf("ES256"))).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

test("says nothing about a token that only its sender can have made wrong", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ keys: [] }));
  expect(await verifySession(cookieOf("none"))).toBeNull();
  expect(await verifySession(cookieOf("ES256"))).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});
