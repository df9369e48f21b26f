import { describe, expect, inject, test } from "vitest";
import {
  administrator,
  sessionOf,
  signedInAnonymously,
  signedInUser,
  signInByCode,
  visitor,
} from "#tests/support/stack/auth-clients.ts";
import { latestMail, queryDatabase } from "#tests/support/stack/mail.ts";

const target = inject("target");

type Claims = { amr?: { method: string; timestamp: number }[] | string[] };

function newestMethod(claims: Claims | undefined): { method: string; timestamp: number } {
  const newest = claims?.amr?.[0];
  if (typeof newest !== "object") throw new Error("The token has no amr.");
  return newest;
}

describe("a session", () => {
  test("is adopted by setSession, even with an expired access token", async () => {
    const { session, id } = await signedInUser();
    const client = visitor();
    expect((await client.auth.setSession(session)).data.user?.id).toBe(id);
    expect((await client.auth.getUser()).data.user?.id).toBe(id);

    const [header, , signature] = session.access_token.split(".");
    const past = Buffer.from(JSON.stringify({ sub: id, exp: 1_000_000_000 })).toString("base64url");
    const late = await visitor().auth.setSession({ ...session, access_token: `${header}.${past}.${signature}` });
    expect(sessionOf(late).user.id).toBe(id);
    expect(sessionOf(late).refresh_token).not.toBe(session.refresh_token);
  });

  test("answers getUser with the current record", async () => {
    const { client, id } = await signedInUser();
    await administrator().auth.admin.updateUserById(id, { user_metadata: { name: "Grace" } });
    expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({ name: "Grace" });
  });

  test("lets its user merge user_metadata, remove a key, and change nothing in app_metadata", async () => {
    const { client, session } = await signedInUser();
    await client.auth.updateUser({ data: { name: "Ada", colour: "red", nested: { a: 1 } } });
    const { data } = await client.auth.updateUser({ data: { colour: null, name: "Ada L." } });
    expect(data.user?.user_metadata).toMatchObject({ name: "Ada L.", nested: { a: 1 } });
    expect(data.user?.user_metadata).not.toHaveProperty("colour");

    const response = await fetch(`${target.url}/auth/v1/user`, {
      method: "PUT",
      headers: {
        apikey: target.publishableKey,
        authorization: `Bearer ${session.access_token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ app_metadata: { role: "admin" } }),
    });
    expect(response.status).toBe(403);
    expect((await client.auth.getUser()).data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  });

  test("is required", async () => {
    const headers = { apikey: target.publishableKey };
    const without = await fetch(`${target.url}/auth/v1/user`, { headers });
    expect([without.status, (await without.json()).error_code]).toEqual([401, "no_authorization"]);
    const forged = await fetch(`${target.url}/auth/v1/user`, {
      headers: { ...headers, authorization: "Bearer a.b.c" },
    });
    expect([forged.status, (await forged.json()).error_code]).toEqual([403, "bad_jwt"]);
  });
});

describe("a fresh proof by e-mail", () => {
  test.skipIf(!target.isEmbedded)("comes from signing in again by code, in the session's amr", async () => {
    const { client, email, session, id } = await signedInUser();
    const sessionId = (await client.auth.getClaims()).data?.claims.session_id;
    await queryDatabase(
      "update auth.mfa_amr_claims set updated_at = updated_at - interval '1 hour' where session_id = $1",
      [sessionId],
    );
    const old = sessionOf(await client.auth.refreshSession(session));
    const before = newestMethod((await client.auth.getClaims(old.access_token)).data?.claims);

    const fresh = await signInByCode(client, email);
    const after = newestMethod((await client.auth.getClaims(fresh.access_token)).data?.claims);
    expect(fresh.user.id).toBe(id);
    expect(after.method).toBe("otp");
    expect(after.timestamp - before.timestamp).toBeGreaterThanOrEqual(3600);
  });

  test.skipIf(!target.isEmbedded)("comes from reauthenticate, whose mailed code verifyOtp accepts", async () => {
    const { client, email, id } = await signedInUser();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code } = await latestMail(email);
    const session = sessionOf(await client.auth.verifyOtp({ email, token: code, type: "email" }));
    expect(session.user.id).toBe(id);
    expect(newestMethod((await client.auth.getClaims(session.access_token)).data?.claims).method).toBe("otp");
  });

  test("is refused by reauthenticate without an address", async () => {
    expect((await visitor().auth.reauthenticate()).error?.name).toBe("AuthSessionMissingError");
    const { client } = await signedInAnonymously();
    expect((await client.auth.reauthenticate()).error).toMatchObject({ code: "validation_failed", status: 400 });
  });
});
