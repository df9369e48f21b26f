import { describe, expect, inject, test } from "vitest";
import { administrator, newAddress, signedInUser, visitor } from "#tests/support/stack/auth-clients.ts";

const target = inject("target");
const NO_PASSWORDS = { status: 422, code: "validation_failed", message: expect.stringContaining("no passwords") };

describe.skipIf(!target.isEmbedded)("passwords are refused", () => {
  const password = "correct horse battery staple";

  test("for sign-up, sign-in, recovery and new users", async () => {
    const email = newAddress();
    const { auth } = visitor();
    expect((await auth.signUp({ email, password })).error).toMatchObject(NO_PASSWORDS);
    expect((await auth.signInWithPassword({ email, password })).error).toMatchObject(NO_PASSWORDS);
    expect((await auth.resetPasswordForEmail(email)).error).toMatchObject(NO_PASSWORDS);
    expect((await administrator().auth.admin.createUser({ email, password })).error).toMatchObject(NO_PASSWORDS);
  });

  test("for a user to set", async () => {
    const { client, id } = await signedInUser();
    expect((await client.auth.updateUser({ password })).error).toMatchObject(NO_PASSWORDS);
    expect((await administrator().auth.admin.updateUserById(id, { password })).error).toMatchObject(NO_PASSWORDS);
  });
});

describe.skipIf(!target.isEmbedded)("unused features are refused by name", () => {
  test("telephones", async () => {
    const { auth } = visitor();
    const refusal = { code: "phone_provider_disabled", status: 400 };
    expect((await auth.signInWithOtp({ phone: "+4512345678" })).error).toMatchObject(refusal);
    expect((await auth.verifyOtp({ phone: "+4512345678", token: "123456", type: "sms" })).error).toMatchObject(refusal);
  });

  test("second factors, single sign-on, tokens of other issuers, invitations", async () => {
    const { client } = await signedInUser();
    const answers = [
      await client.auth.mfa.enroll({ factorType: "totp" }),
      await client.auth.signInWithSSO({ domain: "example.com" }),
      await client.auth.signInWithIdToken({ provider: "google", token: "x" }),
      await administrator().auth.admin.inviteUserByEmail(newAddress()),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual([
      "mfa_totp_enroll_not_enabled",
      "saml_provider_disabled",
      "provider_disabled",
      "email_provider_disabled",
    ]);
    for (const { error } of answers) expect(error?.message).toMatch(/stack has no/);
  });

  test("a provider that is off", async () => {
    const { data } = await visitor().auth.signInWithOAuth({
      provider: "gitlab",
      options: { skipBrowserRedirect: true },
    });
    const response = await fetch(data.url ?? "", { redirect: "manual" });
    expect([response.status, (await response.json()).error_code]).toEqual([400, "validation_failed"]);
  });
});

describe("errors have the form that the client expects", () => {
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${target.url}/auth/v1/otp`, {
      method: "POST",
      headers: { apikey: target.publishableKey, "content-type": "application/json", ...headers },
      body,
    });

  test("of 2024-01-01, and the one before", async () => {
    const newer = await post({ "x-supabase-api-version": "2024-01-01" }, "{");
    expect(newer.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect([newer.status, await newer.json()]).toEqual([400, { code: "bad_json", message: expect.any(String) }]);
    const older = await post({}, "{");
    expect(older.headers.get("x-sb-error-code")).toBe("bad_json");
    expect(await older.json()).toEqual({ code: 400, error_code: "bad_json", msg: expect.any(String) });
  });

  test.skipIf(!target.isEmbedded)("also for an unknown address", async () => {
    const response = await fetch(`${target.url}/auth/v1/nowhere`, { headers: { apikey: target.publishableKey } });
    expect(await response.json()).toMatchObject({ code: 404, msg: expect.stringContaining("GET /auth/v1/nowhere") });
  });
});

describe("the service reports", () => {
  test("health and settings", async () => {
    const read = async (url: string, path: string) =>
      (await fetch(`${url}/auth/v1/${path}`, { headers: { apikey: target.publishableKey } })).json();
    expect(await read(target.url, "health")).toMatchObject({ name: "GoTrue" });
    expect(await read(target.url, "settings")).toMatchObject({
      external: { anonymous_users: true, email: true, phone: false },
    });
  });

  test.skipIf(!target.isEmbedded)("whether addresses must be confirmed", async () => {
    const confirms = async (url: string | null) =>
      !(await (await fetch(`${url}/auth/v1/settings`, { headers: { apikey: target.publishableKey } })).json())
        .mailer_autoconfirm;
    expect([await confirms(target.url), await confirms(target.unconfirmedUrl)]).toEqual([true, false]);
  });
});
