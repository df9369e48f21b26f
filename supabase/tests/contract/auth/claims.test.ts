import { createRemoteJWKSet, jwtVerify } from "jose";
import { expect, inject, test } from "vitest";
import { cookieVisitor, signedInUser, signInByAdmin } from "#tests/support/stack/auth-clients.ts";

const target = inject("target");

test("an access token holds hosted Supabase's claims and verifies with the published keys", async () => {
  const { session, email, id } = await signedInUser();
  const keys = createRemoteJWKSet(new URL(`${target.url}/auth/v1/.well-known/jwks.json`));
  const { payload, protectedHeader } = await jwtVerify(session.access_token, keys);
  expect(protectedHeader).toMatchObject({ alg: "ES256", typ: "JWT", kid: expect.any(String) });
  expect(payload).toEqual({
    iss: `${target.url}/auth/v1`,
    sub: id,
    aud: "authenticated",
    exp: expect.any(Number),
    iat: expect.any(Number),
    email,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: expect.objectContaining({ email_verified: true }),
    role: "authenticated",
    aal: "aal1",
    amr: [{ method: "otp", timestamp: expect.any(Number) }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_anonymous: false,
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(session.expires_in);
  expect(session.expires_at).toBe(payload.exp);
});

test("getClaims trusts the server's cookies only if their signature verifies", async () => {
  const { email, id } = await signedInUser();
  const { client } = cookieVisitor();
  const session = await signInByAdmin(client, email);
  expect((await client.auth.getClaims()).data?.claims).toMatchObject({ sub: id, email });

  const [header, , signature] = session.access_token.split(".");
  const forged = Buffer.from(JSON.stringify({ sub: id, role: "service_role", exp: 4102444800 })).toString("base64url");
  const { data, error } = await client.auth.getClaims(`${header}.${forged}.${signature}`);
  expect([data, error?.name]).toEqual([null, "AuthInvalidJwtError"]);
});
