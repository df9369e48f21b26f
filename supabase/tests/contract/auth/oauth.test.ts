import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, inject, test } from "vitest";
import {
  administrator,
  cookieVisitor,
  fragmentOf,
  newAddress,
  openLink,
  signedInUser,
  visitor,
} from "#tests/support/stack/auth-clients.ts";
import { type FakeAccount, loginHint } from "#tests/support/stack/fake-oauth-provider.ts";
import { queryDatabase } from "#tests/support/stack/mail.ts";

const target = inject("target");
const PAGE = "http://localhost:3000/auth/callback";

let nextId = Number(process.hrtime.bigint() % 1_000_000_000n);
function newAccount(account: Partial<FakeAccount> = {}): FakeAccount {
  return { id: nextId++, email: newAddress("oauth"), ...account };
}

/** Goes from our page to the provider, consents, and stops at the provider's answer to us. */
async function consent(client: SupabaseClient, provider: "google" | "github", account: FakeAccount): Promise<URL> {
  const { data } = await client.auth.signInWithOAuth({
    provider,
    options: { skipBrowserRedirect: true, redirectTo: PAGE, queryParams: { login_hint: loginHint(account) } },
  });
  return openLink((await openLink(data.url ?? "")).href);
}

const signIn = async (client: SupabaseClient, provider: "google" | "github", account: FakeAccount): Promise<URL> =>
  openLink((await consent(client, provider, account)).href);

describe.skipIf(!target.isEmbedded)("sign-in by a provider", () => {
  test("google, with PKCE: a code for the browser that started, and a user with the provider's data", async () => {
    const [{ client }, account] = [cookieVisitor(), newAccount()];
    const url = await signIn(client, "google", account);
    expect(url.origin + url.pathname).toBe(PAGE);
    const { data, error } = await client.auth.exchangeCodeForSession(url.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: account.email,
      email_confirmed_at: expect.any(String),
      is_anonymous: false,
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: {
        name: "Grace Hopper",
        full_name: "Grace Hopper",
        email_verified: true,
        sub: `google-${account.id}`,
      },
      identities: [{ provider: "google", id: `google-${account.id}`, identity_data: { email: account.email } }],
    });
    expect((await client.auth.getClaims()).data?.claims.amr).toMatchObject([{ method: "oauth" }]);
  });

  test("github, without PKCE: a session in the fragment; the primary address counts", async () => {
    const account = newAccount();
    const fragment = fragmentOf(await signIn(visitor(), "github", account));
    const { data } = await visitor().auth.getUser(fragment.access_token);
    expect(data.user).toMatchObject({
      email: account.email,
      user_metadata: { user_name: "grace", preferred_username: "grace" },
    });
    expect(fragment).toMatchObject({ token_type: "bearer", refresh_token: expect.any(String) });
  });

  test("finds the same user a second time, even after a change of address at the provider", async () => {
    const account = newAccount();
    const ids: (string | undefined)[] = [];
    for (const email of [account.email, newAddress("moved")]) {
      const { access_token } = fragmentOf(await signIn(visitor(), "google", { ...account, email }));
      ids.push((await visitor().auth.getUser(access_token)).data.user?.id);
    }
    expect(ids[0]).toBeTruthy();
    expect(ids[1]).toBe(ids[0]);
  });

  test("links to an existing user with the same verified address", async () => {
    const { email, id } = await signedInUser();
    const { access_token } = fragmentOf(await signIn(visitor(), "google", newAccount({ email: email.toUpperCase() })));
    expect((await visitor().auth.getUser(access_token)).data.user).toMatchObject({
      id,
      app_metadata: { provider: "email", providers: ["email", "google"] },
    });
  });

  test("opens nothing by an unverified address", async () => {
    const { email, id } = await signedInUser();
    for (const url of [target.url, target.unconfirmedUrl ?? ""]) {
      const answer = await signIn(visitor(url), "google", newAccount({ email, isVerified: false }));
      expect(fragmentOf(answer)).toMatchObject({ error_code: "provider_email_needs_verification" });
    }
    const { data } = await administrator().auth.admin.getUserById(id);
    expect(data.user?.identities).toHaveLength(1);
  });

  test("removes every trace of an earlier user who never verified the address", async () => {
    const email = newAddress("squatted");
    const { data: squat } = await administrator().auth.admin.generateLink({
      type: "signup",
      email,
      password: "",
      options: { data: { name: "Mallory" } },
    });
    const { access_token } = fragmentOf(await signIn(visitor(), "google", newAccount({ email })));
    const { data } = await visitor().auth.getUser(access_token);
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: "Grace Hopper" },
      app_metadata: { providers: ["google"] },
    });
    const attempt = await visitor().auth.verifyOtp({
      type: "signup",
      token_hash: squat.properties?.hashed_token ?? "",
    });
    expect(attempt.error?.code).toBe("otp_expired");
  });

  test("refuses a banned user", async () => {
    const { email, id } = await signedInUser();
    await administrator().auth.admin.updateUserById(id, { ban_duration: "1h" });
    expect(fragmentOf(await signIn(visitor(), "github", newAccount({ email })))).toMatchObject({
      error_code: "user_banned",
    });
  });

  test("brings a refusal at the provider back to the page as an error", async () => {
    const [{ client }, account] = [cookieVisitor(), newAccount({ isRefusing: true })];
    const url = await signIn(client, "google", account);
    expect(url.origin + url.pathname).toBe(PAGE);
    expect(url.searchParams.get("error")).toBe("access_denied");
    expect(url.searchParams.get("error_description")).toBe("The person said no");
  });
});

describe.skipIf(!target.isEmbedded)("the state of a sign-in by a provider", () => {
  const errorOf = async (callback: URL) => fragmentOf(await openLink(callback.href)).error_code;

  test("is good for one answer", async () => {
    const callback = await consent(visitor(), "google", newAccount());
    expect(fragmentOf(await openLink(callback.href)).access_token).toBeTruthy();
    expect(await errorOf(callback)).toBe("bad_oauth_state");
  });

  test("expires", async () => {
    const callback = await consent(visitor(), "google", newAccount());
    await queryDatabase("update auth.flow_state set created_at = created_at - interval '301 seconds' where id = $1", [
      callback.searchParams.get("state"),
    ]);
    expect(await errorOf(callback)).toBe("bad_oauth_state");
  });

  test("cannot be forged, or used for another provider", async () => {
    const callback = await consent(visitor(), "google", newAccount());
    const madeUp = new URL(callback);
    madeUp.searchParams.set("state", crypto.randomUUID());
    const refused = await openLink(madeUp.href);
    expect([refused.origin, fragmentOf(refused).error_code]).toEqual(["http://localhost:3000", "bad_oauth_state"]);

    const other = await consent(visitor(), "github", newAccount());
    other.searchParams.set("code", "a-code-that-was-never-given");
    expect(await errorOf(other)).toBe("unexpected_failure");
  });

  test("returns only where the settings allow", async () => {
    const { data } = await visitor().auth.signInWithOAuth({
      provider: "google",
      options: {
        skipBrowserRedirect: true,
        redirectTo: "https://evil.example.com/",
        queryParams: { login_hint: loginHint(newAccount()) },
      },
    });
    const callback = await openLink((await openLink(data.url ?? "")).href);
    expect((await openLink(callback.href)).origin).toBe("http://localhost:3000");
  });
});
