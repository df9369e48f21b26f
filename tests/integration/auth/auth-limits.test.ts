import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createAnonymousSession } from "#lib/auth/session/anonymous-session.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { readBegunSignIn } from "#lib/auth/sign-in/begun-sign-in.ts";
import { enterCode } from "#lib/auth/sign-in/enter-code.ts";
import { mailCode } from "#lib/auth/sign-in/mail-code.ts";
import { CLIENT_ADDRESS_HEADER } from "#lib/http/limits/client-address.ts";
import { type AuthCaller, guessInALoop, mailStrangersInALoop, signUpInALoop } from "#tests/attacks/auth-in-a-loop.ts";
import { administrator, newAddress, sessionOf } from "#tests/support/stack/auth-clients.ts";
import { ageMails, latestMail, mailsTo } from "#tests/support/stack/mail.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

/** Without limits such a script got this far in seconds. Refusals are cheap: the whole attack takes a second. */
const [SIGN_UPS, GUESSES, STRANGERS] = [1300, 300, 40];

const { publishableKey, secretKey, limitedUrl } = inject("target");
const url = limitedUrl ?? "";

/** A caller with the public key: the gateway sees the address of the socket. */
const withPublicKey = (more: Record<string, string> = {}): AuthCaller => ({
  url,
  headers: { apikey: publishableKey, ...more },
});
/** The web server, asking on behalf of a visitor. */
const forVisitor = (address: string): AuthCaller => ({
  url,
  headers: { apikey: secretKey, "sb-forwarded-for": address },
});

describe("one caller with the public key and a loop", () => {
  test("creates 30 anonymous users, whatever address it claims to have", async () => {
    expect(await signUpInALoop(withPublicKey(), SIGN_UPS)).toEqual({ 200: 30, 429: SIGN_UPS - 30 });
    expect(await signUpInALoop(withPublicKey({ "sb-forwarded-for": "198.51.100.7" }), 5)).toEqual({ 429: 5 });
    expect(await signUpInALoop(withPublicKey({ "x-forwarded-for": "198.51.100.7" }), 5)).toEqual({ 429: 5 });
  });

  test("tries 30 codes", async () => {
    expect(await guessInALoop(withPublicKey(), GUESSES)).toEqual({ 403: 30, 429: GUESSES - 30 });
    const link = await fetch(`${url}/auth/v1/verify?token=guessed&type=magiclink`, { redirect: "manual" });
    expect(link.status).toBe(429);
  });

  test("sends mail to 10 strangers", async () => {
    expect(await mailStrangersInALoop(withPublicKey(), STRANGERS)).toEqual({ 200: 10, 429: STRANGERS - 10 });
  });

  test("gets GoTrue's own error messages", async () => {
    const { auth } = createClient(url, publishableKey);
    await signUpInALoop(withPublicKey(), 30);
    expect((await auth.signInAnonymously()).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  });
});

describe("our web server, asking for its visitors", () => {
  test("counts each network separately: IPv4 by /24, IPv6 by /48", async () => {
    expect(await signUpInALoop(forVisitor("203.0.113.7"), 40)).toEqual({ 200: 30, 429: 10 });
    expect(await signUpInALoop(forVisitor("203.0.113.200"), 5)).toEqual({ 429: 5 });
    expect(await signUpInALoop(forVisitor("203.0.112.7"), 5)).toEqual({ 200: 5 });
    expect(await signUpInALoop(forVisitor("2001:db8:7:1::1"), 40)).toEqual({ 200: 30, 429: 10 });
    expect(await signUpInALoop(forVisitor("2001:db8:7:ffff::2"), 5)).toEqual({ 429: 5 });
    expect(await signUpInALoop(forVisitor("2001:db8:8::1"), 5)).toEqual({ 200: 5 });
  });

  test("is not counted as one visitor when the visitor's address is unknown", async () => {
    expect(await signUpInALoop({ url, headers: { apikey: secretKey } }, 40)).toEqual({ 200: 40 });
  });
});

describe("a visitor using our pages", () => {
  beforeAll(() => setWebSettings({ SUPABASE_URL: url }));

  /** A browser, as our server describes it. */
  const browserAt = (address: string) =>
    requestJar(new Request("http://localhost:3000/", { headers: { [CLIENT_ADDRESS_HEADER]: address } }));

  test("creates 30 users an hour for their own network, and none for a stranger's", async () => {
    const make = async (address: string) => (await createAnonymousSession(browserAt(address))) !== null;
    for (let n = 0; n < 30; n++) expect(await make("100.64.1.7")).toBe(true);
    expect(await make("100.64.1.8")).toBe(false);
    expect(await make("100.64.2.7")).toBe(true);
    expect(await make("2001:db8:9:1::1")).toBe(true);
  });

  test("is refused in plain words after ten codes, and can go on from another network", async () => {
    const ask = (address: string) => mailCode(browserAt(address), { email: newAddress(), next: null });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask("100.64.3.7")));
    expect(answers).toEqual(Array(10).fill(null));
    expect(await ask("100.64.3.7")).toBe(
      "Too many codes were sent to this address or requested from your network. Try again in an hour.",
    );
    expect(await ask("100.64.4.7")).toBeNull();
  });

  test("loses no try of a code when the network has tried too many", async () => {
    const [jar, email] = [browserAt("100.64.5.7"), newAddress()];
    await mailCode(jar, { email, next: null });
    await guessInALoop(forVisitor("100.64.5.9"), 30);
    const begun = readBegunSignIn(jar);
    if (!begun) throw new Error("No sign-in has begun.");
    const { code } = await latestMail(email);
    expect(await enterCode(jar, { begun, code, next: null })).toBe(
      "Too many codes were entered from your network. Wait five minutes, then try again.",
    );
    expect(readBegunSignIn(jar)).toMatchObject({ wrongTries: 0, isUsed: false });
    const otherBrowser = browserAt("100.64.6.7");
    expect(await enterCode(otherBrowser, { begun, code, next: null })).toBeNull();
  });
});

describe("mails", () => {
  test("reach one address five times an hour, from any number of networks", async () => {
    const email = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) {
      const { headers } = forVisitor(`10.1.${n}.1`);
      const body = JSON.stringify({ email });
      const asked = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
      statuses.push((await fetch(`${url}/auth/v1/otp`, asked)).status);
      await ageMails(email, 2);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test("are sent twenty times an hour per network; a change of address counts as two", async () => {
    const errors: (string | undefined)[] = [];
    for (let n = 0; n < 11; n++) errors.push(await askForAnotherAddress("192.0.2.1"));
    expect(errors).toEqual([...Array<undefined>(10).fill(undefined), "over_email_send_rate_limit"]);
    expect(await askForAnotherAddress("192.0.3.1")).toBeUndefined();
  });
});

/** A signed-in person changes their address, and both addresses get mail. Returns the code of a refusal. */
async function askForAnotherAddress(address: string): Promise<string | undefined> {
  const global = { headers: forVisitor(address).headers };
  const auth = { persistSession: false, autoRefreshToken: false };
  const client = createClient(url, secretKey, { global, auth });
  const { admin } = administrator(url).auth;
  const email = newAddress();
  await admin.createUser({ email, email_confirm: true });
  const link = await admin.generateLink({ type: "magiclink", email });
  const token_hash = link.data.properties?.hashed_token ?? "";
  sessionOf(await client.auth.verifyOtp({ type: "email", token_hash }));
  const { error } = await client.auth.updateUser({ email: `new-${randomUUID()}@example.com` });
  return error?.code;
}
