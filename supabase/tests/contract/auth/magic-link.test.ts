import { describe, expect, inject, test } from "vitest";
import {
  administrator,
  cookieVisitor,
  fragmentOf,
  newAddress,
  openLink,
  sessionOf,
  signedInUser,
  visitor,
} from "#tests/support/stack/auth-clients.ts";
import { latestMail, queryDatabase } from "#tests/support/stack/mail.ts";

const target = inject("target");
const SITE = "http://localhost:3000";

async function adminLink(email: string, redirectTo = `${SITE}/welcome`) {
  const { data, error } = await administrator().auth.admin.generateLink({
    type: "magiclink",
    email,
    options: { redirectTo },
  });
  if (!data.properties) throw new Error("no link", { cause: error });
  return data.properties;
}

describe("a link of the implicit flow", () => {
  test("brings a session in the fragment, which the client reads", async () => {
    const { email, id } = await signedInUser();
    const url = await openLink((await adminLink(email)).action_link);
    expect(url.origin + url.pathname).toBe(`${SITE}/welcome`);
    const fragment = fragmentOf(url);
    expect(fragment).toMatchObject({ token_type: "bearer", type: "magiclink", expires_in: expect.any(String) });

    const { data } = await visitor().auth.setSession({
      access_token: fragment.access_token ?? "",
      refresh_token: fragment.refresh_token ?? "",
    });
    expect(data.user?.id).toBe(id);
  });

  test("works once; afterwards it brings an error", async () => {
    const { email } = await signedInUser();
    const { action_link: link } = await adminLink(email);
    await openLink(link);
    const again = await openLink(link);
    expect(fragmentOf(again)).toMatchObject({ error: "access_denied", error_code: "otp_expired" });
    expect(again.origin + again.pathname).toBe(`${SITE}/welcome`);
  });

  test.skipIf(!target.isEmbedded)("expires with its code", async () => {
    const { email } = await signedInUser();
    const { action_link: link, email_otp: token } = await adminLink(email);
    await queryDatabase(
      "update auth.one_time_tokens set created_at = created_at - interval '601 seconds' where relates_to = $1",
      [email],
    );
    expect(fragmentOf(await openLink(link))).toMatchObject({ error_code: "otp_expired" });
    expect((await visitor().auth.verifyOtp({ email, token, type: "email" })).error?.code).toBe("otp_expired");
  });

  test("is not used up by a scanner that only looks at it", async () => {
    const { email } = await signedInUser();
    const { action_link: link } = await adminLink(email);
    await fetch(link, { method: "HEAD", redirect: "manual" });
    expect(fragmentOf(await openLink(link)).access_token).toBeTruthy();
  });

  test.skipIf(!target.isEmbedded)("confirms a new address in the mail of signInWithOtp", async () => {
    const [client, email] = [visitor(), newAddress()];
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${SITE}/@ada/first?from=mail#top` } });
    const url = await openLink((await latestMail(email)).link);
    expect(url.href).toMatch(`${SITE}/@ada/first?from=mail#access_token=`);
    const { data } = await administrator().auth.getUser(fragmentOf(url).access_token);
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
  });
});

describe("a link leads only where the settings allow", () => {
  test.each([
    ["http://localhost:3000/posts?sort=new", true],
    ["http://127.0.0.1:3000/deep/path.html", true],
    ["https://evil.example.com/", false],
    ["http://localhost:3000.evil.example.com/", false],
    ["http://localhost:3000@evil.example.com/", false],
    ["//evil.example.com", false],
    ["javascript:alert(1)", false],
    ["https://2130706433/", false],
    ["\thttp://evil.example.com", false],
  ])("%s: %s", async (wanted, isAllowed) => {
    const { redirect_to: chosen } = await adminLink(newAddress(), wanted);
    expect(chosen).toBe(isAllowed ? wanted : SITE);
  });

  test("even when the address in the link is changed on the way", async () => {
    const { email } = await signedInUser();
    const link = new URL((await adminLink(email)).action_link);
    link.searchParams.set("redirect_to", "https://evil.example.com/");
    expect((await openLink(link.href)).origin).toBe(SITE);
  });
});

describe("the token of a link", () => {
  test("signs in on the page that posts it (token_hash)", async () => {
    const { email, id } = await signedInUser();
    const { hashed_token: token_hash } = await adminLink(email);
    const session = sessionOf(await visitor().auth.verifyOtp({ type: "magiclink", token_hash }));
    expect(session.user.id).toBe(id);
    expect((await visitor().auth.verifyOtp({ type: "magiclink", token_hash })).error?.code).toBe("otp_expired");
  });
});

describe("a link of the PKCE flow (@supabase/ssr)", () => {
  test.skipIf(!target.isEmbedded)(
    "brings a code, which the requesting browser exchanges for a session in its cookies",
    async () => {
      const email = newAddress();
      const { client, cookies } = cookieVisitor();
      const { error } = await client.auth.signInWithOtp({
        email,
        options: { emailRedirectTo: `${SITE}/auth/confirm?next=/me` },
      });
      expect(error).toBeNull();
      const { link } = await latestMail(email);
      expect(new URL(link).searchParams.get("token")).toMatch(/^pkce_/);

      const url = await openLink(link);
      expect(url.hash).toBe("");
      expect(url.searchParams.get("next")).toBe("/me");
      const { data, error: failure } = await client.auth.exchangeCodeForSession(url.searchParams.get("code") ?? "");
      expect(failure).toBeNull();
      expect(data.user?.email).toBe(email);
      expect([...cookies.keys()].some((name) => name.includes("auth-token"))).toBe(true);
      expect((await client.auth.getClaims()).data?.claims).toMatchObject({ email, amr: [{ method: "email/signup" }] });
    },
  );

  test.skipIf(!target.isEmbedded)("has a code that is useless in another browser, and the second time", async () => {
    const email = newAddress();
    const [mine, theirs] = [cookieVisitor(), cookieVisitor()];
    await mine.client.auth.signInWithOtp({ email });
    await theirs.client.auth.signInWithOtp({ email: newAddress("thief") });
    const code = (await openLink((await latestMail(email)).link)).searchParams.get("code") ?? "";
    expect((await theirs.client.auth.exchangeCodeForSession(code)).error?.code).toBe("bad_code_verifier");

    const verifier = JSON.parse(
      Buffer.from(
        [...mine.cookies].find(([name]) => name.includes("code-verifier"))?.[1].replace("base64-", "") ?? "",
        "base64url",
      ).toString(),
    );
    expect((await mine.client.auth.exchangeCodeForSession(code)).data.user?.email).toBe(email);
    const replayed = await fetch(`${target.url}/auth/v1/token?grant_type=pkce`, {
      method: "POST",
      headers: { apikey: target.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ auth_code: code, code_verifier: verifier.split("/")[0] }),
    });
    expect(await replayed.json()).toMatchObject({ code: 404, error_code: "flow_state_not_found" });
  });

  test.skipIf(!target.isEmbedded)("has a code that is refused with 422 after five minutes", async () => {
    const [{ client }, email] = [cookieVisitor(), newAddress()];
    await client.auth.signInWithOtp({ email });
    const code = (await openLink((await latestMail(email)).link)).searchParams.get("code") ?? "";
    await queryDatabase(
      `update auth.flow_state set auth_code_issued_at = auth_code_issued_at - interval '301 seconds'
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
    const { error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toMatchObject({ status: 422, code: "flow_state_expired" });
  });

  test.skipIf(!target.isEmbedded)(
    "brings a used link's error in the query, too, where a server can read it",
    async () => {
      const email = newAddress();
      await cookieVisitor().client.auth.signInWithOtp({ email });
      const { link } = await latestMail(email);
      await openLink(link);
      const again = await openLink(link);
      expect(again.searchParams.get("error_code")).toBe("otp_expired");
      expect(fragmentOf(again)).toMatchObject({ error_code: "otp_expired" });
    },
  );

  test.skipIf(!target.isEmbedded)("signs in at once when the code is typed instead", async () => {
    const email = newAddress();
    const { client } = cookieVisitor();
    await client.auth.signInWithOtp({ email });
    const { code } = await latestMail(email);
    expect((await client.auth.verifyOtp({ email, token: code, type: "email" })).data.user?.email).toBe(email);
  });
});
