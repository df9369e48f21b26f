import { describe, expect, test } from "vitest";
import {
  administrator,
  fragmentOf,
  newAddress,
  openLink,
  sessionOf,
  signedInUser,
  visitor,
} from "#tests/support/stack/auth-clients.ts";

const admin = administrator().auth.admin;

describe("generateLink gives the administrator a mail's link and code", () => {
  test("for a user: a magic link and its code", async () => {
    const { email, id } = await signedInUser();
    const { data } = await admin.generateLink({
      type: "magiclink",
      email,
      options: { redirectTo: "http://localhost:3000/in" },
    });
    expect(data.user?.id).toBe(id);
    expect(data.properties).toMatchObject({
      verification_type: "magiclink",
      redirect_to: "http://localhost:3000/in",
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    const answer = await visitor().auth.verifyOtp({ email, token: data.properties?.email_otp ?? "", type: "email" });
    expect(sessionOf(answer).user.id).toBe(id);
  });

  test("for an unknown address: a sign-up, whose link confirms the new user", async () => {
    const email = newAddress();
    const { data } = await admin.generateLink({ type: "magiclink", email });
    expect(data.properties?.verification_type).toBe("signup");
    expect(data.user).toMatchObject({ email });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    await openLink(data.properties?.action_link ?? "");
    expect((await admin.getUserById(data.user?.id ?? "")).data.user?.email_confirmed_at).toBeTruthy();
  });

  test.each(["signup", "invite"] as const)(
    "by %s: creates the user, and is refused once they are confirmed",
    async (type) => {
      const [email, data] = [newAddress(), { invitedBy: "Ada" }];
      const request = { type, email, password: "", options: { data } };
      const made = await admin.generateLink(request);
      expect(made.data.user?.user_metadata).toMatchObject(data);
      const url = await openLink(made.data.properties?.action_link ?? "");
      expect(fragmentOf(url)).toMatchObject({ type, access_token: expect.any(String) });
      expect((await admin.generateLink(request)).error).toMatchObject({ code: "email_exists", status: 422 });
    },
  );

  test("for a recovery: signs in, since there is no password to recover", async () => {
    const { email, id } = await signedInUser();
    const { data } = await admin.generateLink({ type: "recovery", email });
    const answer = await visitor().auth.verifyOtp({
      type: "recovery",
      token_hash: data.properties?.hashed_token ?? "",
    });
    expect(sessionOf(answer).user.id).toBe(id);
    expect((await admin.generateLink({ type: "recovery", email: newAddress() })).error?.code).toBe("user_not_found");
  });

  test("for an e-mail change: is refused if the address is taken", async () => {
    const [{ email }, stranger] = [await signedInUser(), await signedInUser()];
    const { error } = await admin.generateLink({ type: "email_change_new", email, newEmail: stranger.email });
    expect(error).toMatchObject({ code: "email_exists", status: 422 });
  });
});
