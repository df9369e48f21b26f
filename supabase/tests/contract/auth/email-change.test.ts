import { describe, expect, inject, test } from "vitest";
import {
  administrator,
  cookieVisitor,
  fragmentOf,
  newAddress,
  openLink,
  sessionOf,
  signedInUser,
  signInByAdmin,
  visitor,
} from "#tests/support/stack/auth-clients.ts";
import { ageMails, latestMail, mailsTo } from "#tests/support/stack/mail.ts";

const target = inject("target");

/** A user who has requested another address. */
async function changingUser(url = target.url) {
  const user = await signedInUser(url);
  const newEmail = newAddress("new");
  const { data, error } = await user.client.auth.updateUser({ email: newEmail });
  if (error) throw error;
  return { ...user, newEmail, answer: data.user };
}

describe.each([
  ["with confirmation of e-mails", target.url],
  ["without", target.unconfirmedUrl ?? target.url],
])("a change of address, %s", (_, url) => {
  test.skipIf(!target.isEmbedded)("needs the codes of both addresses, in either order", async () => {
    for (const newFirst of [true, false]) {
      const { client, email, newEmail, id, answer } = await changingUser(url);
      expect(answer).toMatchObject({ id, email, new_email: newEmail });
      const order = newFirst ? [newEmail, email] : [email, newEmail];
      const [first = "", second = ""] = order;

      const half = await client.auth.verifyOtp({
        email: first,
        token: (await latestMail(first)).code,
        type: "email_change",
      });
      expect(half).toMatchObject({ data: { session: null, user: null }, error: null });
      expect((await client.auth.getUser()).data.user?.email).toBe(email);

      const whole = await client.auth.verifyOtp({
        email: second,
        token: (await latestMail(second)).code,
        type: "email_change",
      });
      expect(sessionOf(whole).user).toMatchObject({
        id,
        email: newEmail,
        user_metadata: { email: newEmail },
        identities: [{ provider: "email", identity_data: { email: newEmail } }],
      });
      expect(sessionOf(whole).user.new_email).toBeUndefined();
    }
  });

  test.skipIf(!target.isEmbedded)("needs the links of both addresses", async () => {
    const { client, email, newEmail, id } = await changingUser(url);
    const half = await openLink((await latestMail(email)).link);
    expect(fragmentOf(half).message).toContain("proceed to confirm link sent to the other email");
    const whole = await openLink((await latestMail(newEmail)).link);
    expect(fragmentOf(whole)).toMatchObject({ type: "email_change", access_token: expect.any(String) });
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email: newEmail });
  });
});

describe("a change of address", () => {
  test.skipIf(!target.isEmbedded)("is not done by one address alone, however often it answers", async () => {
    const { client, email, newEmail } = await changingUser();
    const { code } = await latestMail(newEmail);
    const attempt = () => visitor().auth.verifyOtp({ email: newEmail, token: code, type: "email_change" });
    await attempt();
    expect((await attempt()).error?.code).toBe("otp_expired");
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  });

  test.skipIf(!target.isEmbedded)("names both addresses in its mails", async () => {
    const { email, newEmail } = await changingUser();
    for (const address of [email, newEmail]) {
      const { plain, code, link } = await latestMail(address);
      expect(plain).toContain(newEmail);
      expect([code, link]).not.toContain("");
    }
  });

  test.skipIf(!target.isEmbedded)("is sent again by resend, to both addresses", async () => {
    const { client, email, newEmail } = await changingUser();
    await Promise.all([ageMails(email), ageMails(newEmail)]);
    expect((await client.auth.resend({ type: "email_change", email })).error).toBeNull();
    const mails = [await mailsTo(email), await mailsTo(newEmail)];
    expect(mails.map((list) => list.length)).toEqual([2, 2]);
    const first = mails[1]?.[1]?.code ?? "";
    expect((await client.auth.verifyOtp({ email: newEmail, token: first, type: "email_change" })).error?.code).toBe(
      "otp_expired",
    );
  });

  test.skipIf(!target.isEmbedded)("also ends in a code exchange, in a browser that uses PKCE", async () => {
    const { email } = await signedInUser();
    const { client } = cookieVisitor();
    await signInByAdmin(client, email);
    const newEmail = newAddress("new");
    await client.auth.updateUser({ email: newEmail });
    const half = await openLink((await latestMail(email)).link);
    expect(half.searchParams.get("message")).toContain("other email");
    const whole = await openLink((await latestMail(newEmail)).link);
    const { data } = await client.auth.exchangeCodeForSession(whole.searchParams.get("code") ?? "");
    expect(data.user?.email).toBe(newEmail);
  });

  test("to another user's address is refused", async () => {
    const [{ client }, stranger] = [await signedInUser(), await signedInUser()];
    expect((await client.auth.updateUser({ email: stranger.email })).error).toMatchObject({
      code: "email_exists",
      status: 422,
    });
  });

  test("works by the administrator's two links", async () => {
    const { client, email } = await signedInUser();
    const newEmail = newAddress("new");
    const links: string[] = [];
    for (const type of ["email_change_current", "email_change_new"] as const) {
      const { data } = await administrator().auth.admin.generateLink({ type, email, newEmail });
      expect(data.properties?.verification_type).toBe(type);
      links.push(data.properties?.action_link ?? "");
    }
    for (const link of links) await openLink(link);
    expect((await client.auth.getUser()).data.user?.email).toBe(newEmail);
  });
});
