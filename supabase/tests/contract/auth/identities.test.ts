import type { SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, inject, test } from "vitest";
import {
  cookieVisitor,
  fragmentOf,
  newAddress,
  openLink,
  sessionOf,
  signedInAnonymously,
  signedInUser,
  visitor,
} from "#tests/support/stack/auth-clients.ts";
import { type FakeAccount, loginHint } from "#tests/support/stack/fake-oauth-provider.ts";

const target = inject("target");

let nextId = Number(process.hrtime.bigint() % 1_000_000_000n);
function newAccount(account: Partial<FakeAccount> = {}): FakeAccount {
  return { id: nextId++, email: newAddress("linked"), ...account };
}

/** Links a GitHub account to the client's user. Returns the address where the browser ends. */
async function link(client: SupabaseClient, account: FakeAccount): Promise<URL> {
  const { data, error } = await client.auth.linkIdentity({
    provider: "github",
    options: { redirectTo: "http://localhost:3000/settings", queryParams: { login_hint: loginHint(account) } },
  });
  if (error) throw error;
  return openLink((await openLink(data.url ?? "")).href);
}

describe.skipIf(!target.isEmbedded)("linking an account at a provider", () => {
  test("gives a user a second way to sign in, and keeps their address", async () => {
    const { client, email, id } = await signedInUser();
    expect(fragmentOf(await link(client, newAccount())).access_token).toBeTruthy();
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(["email", "github"]);
    expect((await client.auth.getUser()).data.user).toMatchObject({
      id,
      email,
      app_metadata: { provider: "email", providers: ["email", "github"] },
    });
  });

  test("makes an anonymous reader permanent with the same id (implicit flow)", async () => {
    const [{ client, id }, account] = [await signedInAnonymously(), newAccount()];
    const { access_token } = fragmentOf(await link(client, account));
    expect((await visitor().auth.getUser(access_token)).data.user).toMatchObject({
      id,
      email: account.email,
      is_anonymous: false,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: "github", providers: ["github"] },
    });
    expect(sessionOf(await client.auth.refreshSession()).user.is_anonymous).toBe(false);
  });

  test("makes an anonymous reader permanent with the same id (PKCE)", async () => {
    const [{ client }, account] = [cookieVisitor(), newAccount()];
    const before = sessionOf(await client.auth.signInAnonymously());
    const url = await link(client, account);
    const after = sessionOf(await client.auth.exchangeCodeForSession(url.searchParams.get("code") ?? ""));
    expect(after.user).toMatchObject({ id: before.user.id, email: account.email, is_anonymous: false });
  });

  test("is refused when the account belongs to another user, or is linked already", async () => {
    const account = newAccount();
    const [{ client: owner }, { client: other }] = [await signedInUser(), await signedInUser()];
    await link(owner, account);
    for (const client of [other, owner])
      expect(fragmentOf(await link(client, account))).toMatchObject({ error_code: "identity_already_exists" });
    expect((await other.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  test("is refused to an anonymous reader when the address is taken or unverified", async () => {
    const { email } = await signedInUser();
    const { client, id } = await signedInAnonymously();
    expect(fragmentOf(await link(client, newAccount({ email })))).toMatchObject({ error_code: "email_exists" });
    const unverified = await link(client, newAccount({ isVerified: false }));
    expect(fragmentOf(unverified)).toMatchObject({ error_code: "provider_email_needs_verification" });
    expect((await client.auth.getUser()).data.user).toMatchObject({
      id,
      is_anonymous: true,
      email: "",
      identities: [],
    });
  });

  test("needs a session", async () => {
    const { error } = await visitor().auth.linkIdentity({ provider: "github" });
    expect(error?.status).toBe(401);
  });
});

describe("unlinking an identity", () => {
  test("is refused for the last one", async () => {
    const { client } = await signedInUser();
    const [only] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (!only) throw new Error("no identity");
    expect((await client.auth.unlinkIdentity(only)).error).toMatchObject({
      code: "single_identity_not_deletable",
      status: 422,
    });
  });

  test.skipIf(!target.isEmbedded)("removes the way to sign in and its provider, and never a stranger's", async () => {
    const [{ client }, { client: stranger }] = [await signedInUser(), await signedInUser()];
    await link(client, newAccount());
    await link(stranger, newAccount());
    const identitiesOf = async (owner: SupabaseClient) => (await owner.auth.getUserIdentities()).data?.identities ?? [];
    const [mine, theirs] = [(await identitiesOf(client))[1], (await identitiesOf(stranger))[1]];
    if (!mine || !theirs) throw new Error("no identities");

    expect((await client.auth.unlinkIdentity(theirs)).error?.code).toBe("identity_not_found");
    expect((await client.auth.unlinkIdentity(mine)).error).toBeNull();
    expect((await client.auth.getUser()).data.user?.app_metadata).toEqual({
      provider: "email",
      providers: ["email"],
    });
    expect(await identitiesOf(stranger)).toHaveLength(2);
  });

  test.skipIf(!target.isEmbedded)("moves the user to the remaining identity's address", async () => {
    const [{ client }, account] = [await signedInUser(), newAccount()];
    await link(client, account);
    const [byEmail] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (!byEmail) throw new Error("no identity");
    expect((await client.auth.unlinkIdentity(byEmail)).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({
      email: account.email,
      app_metadata: { providers: ["github"] },
    });
  });
});
