import { describe, expect, inject, test } from "vitest";
import { newAddress, sessionOf, signedInUser, visitor } from "#tests/support/stack/auth-clients.ts";
import { ageMails, latestMail, mailsTo } from "#tests/support/stack/mail.ts";

const target = inject("target");

describe.each([
  ["with confirmation of e-mails", target.url],
  ["without", target.unconfirmedUrl ?? target.url],
])("sign-in by code, %s", (_, url) => {
  test.skipIf(!target.isEmbedded)("sends one mail with code and link, and the code signs a new reader in", async () => {
    const [client, email] = [visitor(url), newAddress()];
    expect((await client.auth.signInWithOtp({ email, options: { data: { name: "Ada" } } })).error).toBeNull();

    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), link: expect.stringContaining(url) });
    expect(mail?.subject).toContain(mail?.code);

    const session = sessionOf(await client.auth.verifyOtp({ email, token: mail?.code ?? "", type: "email" }));
    expect(session.user).toMatchObject({
      email,
      is_anonymous: false,
      role: "authenticated",
      aud: "authenticated",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { name: "Ada", email, email_verified: true, sub: session.user.id },
      identities: [{ provider: "email", identity_data: { email, email_verified: true } }],
    });
    expect(session.user.email_confirmed_at).toBeTruthy();
    expect((await client.auth.getUser()).data.user?.id).toBe(session.user.id);
  });

  test.skipIf(!target.isEmbedded)("finds the same user later, however the address is written", async () => {
    const { email, id } = await signedInUser(url);
    const client = visitor(url);
    expect((await client.auth.signInWithOtp({ email: email.toUpperCase() })).error).toBeNull();
    const { code } = await latestMail(email);
    const answer = await client.auth.verifyOtp({ email: email.toUpperCase(), token: code, type: "email" });
    expect(sessionOf(answer).user).toMatchObject({ id, email });
  });

  test.skipIf(!target.isEmbedded)("accepts a code once, and only for the address it was sent to", async () => {
    const [client, email, stranger] = [visitor(url), newAddress(), newAddress("stranger")];
    await client.auth.signInWithOtp({ email });
    await client.auth.signInWithOtp({ email: stranger });
    const { code } = await latestMail(email);
    const attempt = (address: string) => client.auth.verifyOtp({ email: address, token: code, type: "email" });
    expect((await attempt(stranger)).error?.code).toBe("otp_expired");
    expect((await attempt(email)).error).toBeNull();
    expect((await attempt(email)).error).toMatchObject({ code: "otp_expired", status: 403 });
  });
});

describe("sign-in by code", () => {
  test.skipIf(!target.isEmbedded)("signs in one of ten browsers that send one code at once", async () => {
    const email = newAddress();
    await visitor().auth.signInWithOtp({ email });
    const { code } = await latestMail(email);
    const verify = () => visitor().auth.verifyOtp({ email, token: code, type: "email" });
    const answers = await Promise.all(Array.from({ length: 10 }, verify));
    expect(answers.filter(({ data }) => data.session !== null)).toHaveLength(1);
  });

  test.skipIf(!target.isEmbedded)("accepts a code as a magic link or a sign-up, too", async () => {
    for (const type of ["magiclink", "signup"] as const) {
      const [client, email] = [visitor(), newAddress()];
      await client.auth.signInWithOtp({ email });
      const { code } = await latestMail(email);
      expect((await client.auth.verifyOtp({ email, token: code, type })).data.user?.email).toBe(email);
    }
  });

  test("creates no user when asked not to", async () => {
    const { error } = await visitor().auth.signInWithOtp({ email: newAddress(), options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ code: "otp_disabled", status: 422 });
  });

  test("refuses an invalid address", async () => {
    const { error } = await visitor().auth.signInWithOtp({ email: "reader at example.com" });
    expect(error).toMatchObject({ code: "validation_failed", status: 400 });
  });

  test.skipIf(!target.isEmbedded)("resends a new code to an unconfirmed user", async () => {
    const [client, email] = [visitor(), newAddress()];
    await client.auth.signInWithOtp({ email });
    const first = await latestMail(email);
    await ageMails(email);
    expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
    const second = await latestMail(email);
    expect(second.link).not.toBe(first.link);
    expect((await client.auth.verifyOtp({ email, token: second.code, type: "email" })).data.user?.email).toBe(email);

    await ageMails(email);
    expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
    expect(await mailsTo(email), "a confirmed address gets none").toHaveLength(2);
  });
});
