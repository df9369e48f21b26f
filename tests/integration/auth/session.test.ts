import type { Session as Tokens } from "@supabase/supabase-js";
import { beforeAll, describe, expect, test } from "vitest";
import {
  optionalSession,
  requireAdmin,
  requireRegistered,
  requireSession,
  requireUserName,
  type Session,
} from "#lib/auth/session/session.ts";
import { route } from "#lib/http/route.ts";
import { takeLoggedErrors } from "#tests/support/run/logged-errors.ts";
import {
  administrator,
  signedInAnonymously,
  signedInUser,
  signInByAdmin,
  visitor,
} from "#tests/support/stack/auth-clients.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { loadWith, setWebSettings } from "#tests/support/stack/settings.ts";

beforeAll(() => setWebSettings());

const door = <S extends Session | null>(sessionOf: (request: Request) => Promise<S>) =>
  route({ sessionOf, handler: ({ session }) => Response.json(session?.viewer ?? null) });

const doors = {
  optional: door(optionalSession),
  session: door(requireSession),
  registered: door(requireRegistered),
  userName: door(requireUserName),
  staff: door(requireAdmin()),
  finance: door(requireAdmin("finance")),
};

async function requestDoor(name: keyof typeof doors, cookie = "", method = "GET") {
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const answer = await doors[name](new Request("http://localhost:3000/api/x", { method, headers }), {
    params: Promise.resolve({}),
  });
  const cookies = answer.headers.getSetCookie();
  const body = (await answer.json()) as { id?: string; code?: string; [name: string]: unknown } | null;
  return { status: answer.status, cookies, body, cacheControl: answer.headers.get("cache-control") };
}

/** What a browser holds after these cookies were set. */
const namesSet = (cookies: string[]) => cookies.map((cookie) => cookie.split("=")[0]);

async function staffCookie(role: string): Promise<string> {
  const { id, email } = await signedInUser();
  await administrator().auth.admin.updateUserById(id, { app_metadata: { role } });
  return cookieHeaderOf(await signInByAdmin(visitor(), email));
}

async function writer(): Promise<{ id: string; cookie: string }> {
  const { id, session } = await signedInUser();
  return { id, cookie: await cookieHeaderOf(session) };
}

describe("the viewer", () => {
  test("is a visitor without cookies, and gets none set", async () => {
    expect(await requestDoor("optional")).toMatchObject({ status: 200, body: null, cookies: [] });
    expect(await requestDoor("session")).toMatchObject({ status: 401, body: { code: "auth_required" } });
    expect(await requestDoor("staff")).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("is an anonymous buyer, with no further rights", async () => {
    const { id, session } = await signedInAnonymously();
    const cookie = await cookieHeaderOf(session);
    expect(await requestDoor("session", cookie)).toMatchObject({
      status: 200,
      body: { id, isAnonymous: true, email: null, role: null, handle: null, hasPayoutAddress: false },
    });
    expect(await requestDoor("registered", cookie)).toMatchObject({
      status: 403,
      body: { code: "registered_required" },
    });
    expect(await requestDoor("staff", cookie)).toMatchObject({ status: 404 });
  });

  test("has handle, name and payout address from the database, never from user-written token fields", async () => {
    const { id, email, client } = await signedInUser();
    await client.auth.updateUser({
      data: { handle: "admin", name: "The Admin", role: "owner", payout_address: "nano_1" },
    });
    const cookie = await cookieHeaderOf(await signInByAdmin(visitor(), email));
    expect(await requestDoor("registered", cookie)).toMatchObject({
      body: { id, email, handle: null, name: null, role: null, hasPayoutAddress: false },
    });
    expect(await requestDoor("userName", cookie)).toMatchObject({ status: 403, body: { code: "handle_required" } });
    await queryDatabase("update public.profiles set handle = $2, name = 'Ada' where id = $1", [
      id,
      `w_${id.slice(0, 8)}`,
    ]);
    await queryDatabase("update public.private_profiles set payout_address = $2 where id = $1", [
      id,
      "nano_1x1m4ur4y9csq157kbfcx8psarda5ktxk43t7y54kr8ywf7ggzabhj66n75e",
    ]);
    expect(await requestDoor("userName", cookie)).toMatchObject({ status: 200, body: { name: "Ada" } });
    expect(await requestDoor("registered", cookie)).toMatchObject({ status: 200, body: { hasPayoutAddress: true } });
  });

  test("has a session that knows how and when it was proven", async () => {
    const { session } = await signedInUser();
    const { body } = await requestDoor("session", await cookieHeaderOf(session));
    expect(body?.amr).toEqual([{ method: "otp", timestamp: expect.any(Number) }]);
  });
});

describe("staff", () => {
  test("an office opens its own pages, and the owner's opens all", async () => {
    expect(await requestDoor("staff", await staffCookie("moderator"))).toMatchObject({ status: 200 });
    expect(await requestDoor("finance", await staffCookie("moderator"))).toMatchObject({ status: 404 });
    expect(await requestDoor("finance", await staffCookie("finance"))).toMatchObject({ status: 200 });
    expect(await requestDoor("finance", await staffCookie("owner"))).toMatchObject({ status: 200 });
    expect(await requestDoor("staff", await staffCookie("emperor"))).toMatchObject({ status: 404 });
  });

  test("a removed office is gone at the next request, while the token still names it", async () => {
    const { id, email } = await signedInUser();
    await administrator().auth.admin.updateUserById(id, { app_metadata: { role: "owner" } });
    const cookie = await cookieHeaderOf(await signInByAdmin(visitor(), email));
    expect(await requestDoor("staff", cookie)).toMatchObject({ status: 200 });
    await administrator().auth.admin.updateUserById(id, { app_metadata: { role: null } });
    expect(await requestDoor("staff", cookie)).toMatchObject({ status: 404 });
  });
});

describe("the browser's cookies", () => {
  test("rewrites a session set by a script once: HttpOnly, longer-lived, uncached", async () => {
    const { session } = await signedInUser();
    const cookie = await cookieHeaderOf(session);
    const first = await requestDoor("session", cookie);
    expect(first.cacheControl).toBe("private, no-store");
    expect(namesSet(first.cookies)).toEqual(
      expect.arrayContaining(
        ["farthing-session", "farthing-kept", "farthing-viewer", "farthing-user"].map((n) => expect.stringMatching(n)),
      ),
    );
    for (const text of first.cookies) {
      expect(text).toMatch(/; Path=\/;.*SameSite=Lax$/);
      expect(text).toMatch(/Max-Age=34560000/);
      expect(text.includes("HttpOnly")).toBe(!/^farthing-(?:viewer|user)=/.test(text));
    }
    const sent = first.cookies.map((text) => text.split(";")[0]).join("; ");
    expect((await requestDoor("session", sent)).cookies).toEqual([]);
  });

  test("uses cookies over https that no subdomain can set", async () => {
    const load = () => import("#lib/auth/session/session-cookies.ts");
    const { sessionCookieOptions } = await loadWith({ SITE_URL: "https://farthing.example" }, load);
    const options = sessionCookieOptions();
    setWebSettings();
    expect(options).toEqual({
      name: "__Host-farthing-session",
      path: "/",
      sameSite: "lax",
      httpOnly: true,
      secure: true,
    });
  });

  test("renews an expiring access token, and sends the new session even with a refusal", async () => {
    const { session } = await signedInUser();
    const past = { ...session, expires_at: Math.floor(Date.now() / 1000) - 10 };
    const cookie = `farthing-session=base64-${Buffer.from(JSON.stringify(past)).toString("base64url")}`;
    const { status, cookies } = await requestDoor("userName", cookie);
    expect(status).toBe(403);
    const renewed = cookies.map((text) => text.split(";")[0]).join("; ");
    expect(renewed).toContain("farthing-session");
    expect(await requestDoor("session", renewed)).toMatchObject({ status: 200, cookies: [] });
  });

  test("lets in two tabs that wake at once, and both end with the same session", async () => {
    const { session } = await signedInUser();
    const past = { ...session, expires_at: Math.floor(Date.now() / 1000) - 10 };
    const cookie = `farthing-session=base64-${Buffer.from(JSON.stringify(past)).toString("base64url")}`;
    const answers = await Promise.all([
      requestDoor("session", cookie),
      requestDoor("session", cookie),
      requestDoor("session", cookie),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { cookies } of answers) {
      const renewed = cookies.map((text) => text.split(";")[0]).join("; ");
      expect((await requestDoor("session", renewed)).status).toBe(200);
    }
  });

  test.each(["farthing-session=nonsense", "farthing-session=base64-e30", "farthing-session.0=base64-eyJh"])(
    "ignores an invalid session (%s)",
    async (cookie) => {
      expect(await requestDoor("session", cookie)).toMatchObject({ status: 401 });
    },
  );

  test("ignores a token with another signature, and removes it from the browser", async () => {
    const { session } = await signedInUser();
    const [head, body = "", signature] = session.access_token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).toString("base64url");
    const value = { ...session, access_token: `${head}.${forged}.${signature}` };
    const cookie = `farthing-session=base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}; farthing-viewer=admin`;
    const { status, cookies } = await requestDoor("session", cookie);
    expect(status).toBe(401);
    expect(cookies).toEqual([
      expect.stringMatching(/^farthing-viewer=; Max-Age=0/),
      expect.stringMatching(/^farthing-session=; Max-Age=0/),
    ]);
  });
});

describe("a session that has ended is refused everywhere, though its token is still valid", () => {
  const ends: [string, (id: string, tokens: Tokens) => Promise<unknown>][] = [
    ["the user is deleted", (id) => administrator().auth.admin.deleteUser(id)],
    ["the user is deleted but kept in the books", (id) => administrator().auth.admin.deleteUser(id, true)],
    ["the user is banned", (id) => administrator().auth.admin.updateUserById(id, { ban_duration: "24h" })],
    [
      "the profile is deleted",
      (id) => queryDatabase("update public.profiles set status = 'deleted' where id = $1", [id]),
    ],
    [
      "it was signed out elsewhere",
      (_, { access_token }) => administrator().auth.admin.signOut(access_token, "global"),
    ],
  ];

  test.each(ends)("because %s", async (_, end) => {
    const { id, session } = await signedInUser();
    const cookie = await cookieHeaderOf(session);
    expect(await requestDoor("session", `${cookie}; farthing-viewer=registered`)).toMatchObject({ status: 200 });
    await end(id, session);
    const after = await requestDoor("session", `${cookie}; farthing-viewer=registered`);
    expect(after.status).toBe(401);
    expect(namesSet(after.cookies)).toContain("farthing-viewer");
    expect(after.cookies.every((text) => text.includes("Max-Age=0"))).toBe(true);
  });

  test("leaves the same person's other sessions alone", async () => {
    const { email, session: ended } = await signedInUser();
    const living = await signInByAdmin(visitor(), email);
    await administrator().auth.admin.signOut(ended.access_token, "local");
    expect((await requestDoor("session", await cookieHeaderOf(living))).status).toBe(200);
    const value = Buffer.from(JSON.stringify(ended)).toString("base64url");
    expect((await requestDoor("session", `farthing-session=base64-${value}`)).status).toBe(401);
  });

  test("does not renew an expiring session of a banned user", async () => {
    const { id, session } = await signedInUser();
    const past = { ...session, expires_at: Math.floor(Date.now() / 1000) - 10 };
    const cookie = `farthing-session=base64-${Buffer.from(JSON.stringify(past)).toString("base64url")}`;
    await administrator().auth.admin.updateUserById(id, { ban_duration: "24h" });
    const { status, cookies } = await requestDoor("session", cookie);
    expect(status).toBe(401);
    expect(cookies.every((text) => text.includes("Max-Age=0"))).toBe(true);
    // The client library logs this itself, without a token, past our log.
    expect(takeLoggedErrors().join()).toContain("User is banned");
  });

  test("signs no one out while the data service is down", async () => {
    const { session } = await signedInUser();
    const cookie = await cookieHeaderOf(session);
    const load = async () => ({
      ...(await import("#lib/auth/session/session.ts")),
      ...(await import("#lib/http/route.ts")),
    });
    const { requireSession: ask, route: open } = await loadWith({ SUPABASE_URL: "http://127.0.0.1:2" }, load);
    const GET = open({ sessionOf: ask, handler: () => Response.json("in") });
    const answer = await GET(new Request("http://localhost:3000/api/x", { headers: { cookie } }));
    setWebSettings();
    expect(answer.status).toBe(503);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(takeLoggedErrors()).toHaveLength(1);
  });

  test("lets a suspended user look, and change nothing", async () => {
    const { id, cookie } = await writer();
    await queryDatabase("update public.profiles set status = 'suspended' where id = $1", [id]);
    expect(await requestDoor("registered", cookie)).toMatchObject({ status: 200, body: { status: "suspended" } });
    expect(await requestDoor("registered", cookie, "POST")).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });
});
