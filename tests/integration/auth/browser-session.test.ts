import { describe, expect, test } from "vitest";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { administrator, signedInAnonymously, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";

const OURS = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };

async function askForToken(cookie = ""): Promise<Response> {
  const { GET } = await loadRoute("api/auth/access-token");
  if (!GET) throw new Error("There is no GET.");
  return GET(new Request("http://localhost:3000/api/auth/access-token", { headers: { cookie } }));
}

async function keep(body: unknown, headers: Record<string, string> = OURS): Promise<Response> {
  const { POST } = await loadRoute("api/auth/session");
  if (!POST) throw new Error("There is no POST.");
  const request = new Request("http://localhost:3000/api/auth/session", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return POST(request);
}

describe("GET /api/auth/access-token", () => {
  test("gives the page its viewer's token, and never the refresh token", async () => {
    const { session } = await signedInUser();
    const answer = await askForToken(await cookieHeaderOf(session));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await answer.json()).toEqual({ access_token: session.access_token, expires_at: session.expires_at });
  });

  test("gives nothing to a visitor or a banned user", async () => {
    expect((await askForToken()).status).toBe(204);
    const { id, session } = await signedInUser();
    const cookie = await cookieHeaderOf(session);
    await administrator().auth.admin.updateUserById(id, { ban_duration: "1h" });
    const answer = await askForToken(cookie);
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  });
});

describe("POST /api/auth/session", () => {
  test("stores an anonymous session from the page's script as HttpOnly", async () => {
    const { id, session } = await signedInAnonymously();
    const { access_token, refresh_token } = session;
    const answer = await keep({ access_token, refresh_token });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ id, is_anonymous: true });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.filter((text) => text.startsWith("farthing-session")).every((text) => /; HttpOnly/.test(text))).toBe(
      true,
    );
    expect(cookies.find((text) => text.startsWith("farthing-viewer="))).toMatch(/^farthing-viewer=anonymous;/);
  });

  test("stores no session that the data service does not know, nor one of a deleted user", async () => {
    const gone = await signedInUser();
    await administrator().auth.admin.deleteUser(gone.id);
    const { access_token, refresh_token } = gone.session;
    for (const tokens of [
      { access_token: "a.b.c", refresh_token: "nothing" },
      { access_token, refresh_token },
    ]) {
      const answer = await keep(tokens);
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie().filter((text) => !/Max-Age=0/.test(text))).toEqual([]);
    }
  });

  test("refuses requests from another site", async () => {
    const { session } = await signedInUser();
    const { access_token, refresh_token } = session;
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
      const answer = await keep({ access_token, refresh_token }, headers);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
  });
});
