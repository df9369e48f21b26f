import { describe, expect, inject, test } from "vitest";
import {
  administrator,
  newAddress,
  sessionOf,
  signedInAnonymously,
  signedInUser,
  visitor,
} from "#tests/support/stack/auth-clients.ts";
import { latestMail, mailsTo } from "#tests/support/stack/mail.ts";

const target = inject("target");

describe("an anonymous reader", () => {
  test("is a user without an address, with an ordinary session", async () => {
    const { client, session } = await signedInAnonymously();
    expect(session.user).toMatchObject({
      is_anonymous: true,
      email: "",
      role: "authenticated",
      identities: [],
      app_metadata: {},
    });
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({
      is_anonymous: true,
      role: "authenticated",
      amr: [{ method: "anonymous" }],
    });
    const refreshed = sessionOf(await client.auth.refreshSession());
    expect(refreshed.user).toMatchObject({ id: session.user.id, is_anonymous: true });
  });

  test("keeps its sign-in metadata", async () => {
    const { data } = await visitor().auth.signInAnonymously({ options: { data: { theme: "dark" } } });
    expect(data.user?.user_metadata).toEqual({ theme: "dark" });
  });

  test("cannot take another user's address", async () => {
    const [{ client }, { email }] = [await signedInAnonymously(), await signedInUser()];
    expect((await client.auth.updateUser({ email })).error).toMatchObject({ code: "email_exists", status: 422 });
  });
});

describe("an anonymous reader becomes a permanent user with the same id", () => {
  test.skipIf(!target.isEmbedded)("by the code that confirms the address", async () => {
    const [{ client, id }, email] = [await signedInAnonymously(), newAddress()];
    const { data, error } = await client.auth.updateUser({ email, data: { name: "Ada" } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, is_anonymous: true, new_email: email, email: "" });

    const { code } = await latestMail(email);
    const session = sessionOf(await client.auth.verifyOtp({ email, token: code, type: "email_change" }));
    expect(session.user).toMatchObject({
      id,
      email,
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { name: "Ada", email, email_verified: true },
      identities: [{ provider: "email" }],
    });
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({
      is_anonymous: false,
      email,
      amr: [{ method: "otp" }],
    });
  });

  test.skipIf(!target.isEmbedded)("at once, where addresses need no confirmation", async () => {
    const [{ client, id }, email] = [await signedInAnonymously(target.unconfirmedUrl ?? ""), newAddress()];
    const { data } = await client.auth.updateUser({ email });
    expect(data.user).toMatchObject({ id, email, is_anonymous: false, app_metadata: { provider: "email" } });
    expect(await mailsTo(email)).toEqual([]);
    expect(sessionOf(await client.auth.refreshSession()).user).toMatchObject({ id, email, is_anonymous: false });
  });

  test("through the administrator", async () => {
    const [{ client, id }, email] = [await signedInAnonymously(), newAddress()];
    await administrator().auth.admin.updateUserById(id, { email, email_confirm: true });
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email });
  });

  test.skipIf(!target.isEmbedded)("unless another user confirmed the address first", async () => {
    const [{ client }, email] = [await signedInAnonymously(), newAddress()];
    await client.auth.updateUser({ email });
    const { code } = await latestMail(email);
    await administrator().auth.admin.createUser({ email, email_confirm: true });
    const { error } = await client.auth.verifyOtp({ email, token: code, type: "email_change" });
    expect(error).toMatchObject({ code: "email_exists", status: 422 });
  });
});
