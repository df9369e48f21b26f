import { NextRequest } from "next/server";
import { beforeAll, describe, expect, test } from "vitest";
import { guardRequest } from "#lib/auth/guard/guard-request.ts";
import { answerHeadersOf } from "#lib/http/answer-headers.ts";
import { signedInUser } from "#tests/support/stack/auth-clients.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

beforeAll(() => setWebSettings());

const open = (path: string, init: { cookie?: string; method?: string } = {}) => {
  const { cookie = "", method = "GET" } = init;
  return new NextRequest(`http://localhost:3000${path}`, { method, headers: { cookie } });
};

async function expiredCookie(): Promise<string> {
  const { session } = await signedInUser();
  const past = { ...session, expires_at: Math.floor(Date.now() / 1000) - 10 };
  return `farthing-session=base64-${Buffer.from(JSON.stringify(past)).toString("base64url")}`;
}

describe("an expiring session is renewed before the page, which could not store it", () => {
  test.each(["/login", "/settings", "/logout"])("on %s", async (path) => {
    const cookie = await expiredCookie();
    const request = open(path, { cookie });
    expect(await guardRequest(request)).toBeNull();
    const sent = answerHeadersOf(request)
      .getSetCookie()
      .filter((text) => text.startsWith("farthing-session"));
    expect(sent.length).toBeGreaterThan(0);
    // The page reads what the browser is about to store.
    const forwarded = request.headers.get("cookie") ?? "";
    expect(forwarded).not.toContain(cookie);
    expect(forwarded).toContain("farthing-session");
    expect(await guardRequest(open(path, { cookie: forwarded }))).toBeNull();
  });
});

test("sends a late form to sign-in and then to its page, without its data", async () => {
  const answer = await guardRequest(open("/settings/profile?tab=2", { method: "POST" }));
  expect(answer?.status).toBe(303);
  expect(answer?.headers.get("location")).toBe("http://localhost:3000/login?next=%2Fsettings%2Fprofile");
});

test("does not return to a path that only looks like another site", async () => {
  for (const path of ["/settings//evil.example", "//settings"]) {
    const location = (await guardRequest(open(path)))?.headers.get("location") ?? "";
    expect(location).not.toContain("evil.example%2F%2F");
    expect(location === "" || location.startsWith("http://localhost:3000/login")).toBe(true);
  }
});
