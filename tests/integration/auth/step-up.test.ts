import { beforeAll, describe, expect, test } from "vitest";
import { requireRegistered } from "#lib/auth/session/session.ts";
import { requireFreshCode } from "#lib/auth/sign-in/step-up.ts";
import { route } from "#lib/http/route.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { signedInAnonymously, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { latestMail, queryDatabase } from "#tests/support/stack/mail.ts";
import { cookieHeaderOf } from "#tests/support/stack/session-cookies.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";
import { signInAnHourAgo } from "#tests/support/world/profile-owners.ts";

const ENDS_SOON = { timeout: 20_000, interval: 500 };
const SITE = "http://localhost:3000";

beforeAll(() => setWebSettings());

const payout = route({
  sessionOf: requireRegistered,
  handler({ session }) {
    requireFreshCode(session.viewer, "payout address");
    return Response.json({ done: true });
  },
});

type Answer = { status: number; cookies: string[]; body: { code?: string; email?: string; done?: boolean } };

async function post(path: string, cookie = "", body?: object): Promise<Answer> {
  const handler = path === "payout" ? payout : (await loadRoute(path)).POST;
  if (!handler) throw new Error(`${path} takes no POST.`);
  const headers = { cookie, origin: SITE, "content-type": "application/json" };
  const request = new Request(`${SITE}/${path}`, { method: "POST", headers, body: JSON.stringify(body ?? {}) });
  const answer = await handler(request, { params: Promise.resolve({}) });
  const text = await answer.text();
  return { status: answer.status, cookies: answer.headers.getSetCookie(), body: text ? JSON.parse(text) : {} };
}

/** A browser whose person signed in an hour ago. */
async function staleBrowser() {
  const { id, email, session, client } = await signedInUser();
  await queryDatabase(
    "update auth.mfa_amr_claims set updated_at = now() - interval '1 hour' where session_id in (select id from auth.sessions where user_id = $1)",
    [id],
  );
  const { data } = await client.auth.refreshSession({ refresh_token: session.refresh_token });
  if (!data.session) throw new Error("The session was not refreshed.");
  return { id, email, cookie: await cookieHeaderOf(data.session) };
}

/** What the browser sends after these cookies: of two with one name, the later. */
function browserAfter({ cookies }: Answer): string {
  const storedCookies = new Map<string, string>();
  for (const cookie of cookies) {
    const [pair = ""] = cookie.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    if (/max-age=0/i.test(cookie)) storedCookies.delete(name);
    else storedCookies.set(name, pair);
  }
  return [...storedCookies.values()].join("; ");
}

describe("an action that needs a fresh code", () => {
  test("is refused to an old session, and allowed after a code", async () => {
    const { email, cookie } = await staleBrowser();
    expect(await post("payout", cookie)).toMatchObject({ status: 403, body: { code: "step_up_required" } });
    expect(await post("api/auth/step-up", cookie)).toMatchObject({ status: 200, body: { email } });
    const { code } = await latestMail(email);
    const accepted = await post("api/auth/step-up/verify", cookie, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(accepted.status).toBe(204);
    for (const cookie of accepted.cookies.filter((text) => text.startsWith("farthing-session")))
      expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(await post("payout", browserAfter(accepted))).toMatchObject({ status: 200, body: { done: true } });
  });

  test("ends the old session: a copy of its cookies is useless", async () => {
    const { email, cookie } = await staleBrowser();
    await post("api/auth/step-up", cookie);
    const { code } = await latestMail(email);
    await post("api/auth/step-up/verify", cookie, { code });
    // Requests sent with the old session are answered, and leave the browser's cookies alone.
    const late = await post("payout", cookie);
    expect([late.status, late.cookies.filter((text) => text.includes("Max-Age=0"))]).toEqual([403, []]);
    await expect
      .poll(() => post("payout", cookie), ENDS_SOON)
      .toMatchObject({ status: 401, body: { code: "auth_required" } });
  });

  test("rejects a code of another sign-in, of another mailbox or of a wrong guess", async () => {
    const [mine, theirs] = [await staleBrowser(), await staleBrowser()];
    await post("api/auth/step-up", theirs.cookie);
    const { code } = await latestMail(theirs.email);
    for (const guess of [code, "000000"]) {
      const answer = await post("api/auth/step-up/verify", mine.cookie, { code: guess, email: theirs.email });
      expect(answer).toMatchObject({ status: 422, body: { code: "validation_failed" } });
    }
    expect(await post("payout", mine.cookie)).toMatchObject({ status: 403 });
  });

  test("rejects a used code", async () => {
    const { email, cookie } = await staleBrowser();
    await post("api/auth/step-up", cookie);
    const { code } = await latestMail(email);
    const fresh = browserAfter(await post("api/auth/step-up/verify", cookie, { code }));
    expect(await post("api/auth/step-up/verify", fresh, { code })).toMatchObject({ status: 422 });
  });

  test("accepts a code in one browser alone, even when two send it at once", async () => {
    const person = await staleBrowser();
    const browsers = [person.cookie, await signInAnHourAgo(person)];
    await post("api/auth/step-up", person.cookie);
    const { code } = await latestMail(person.email);
    const sent = browsers.flatMap((cookie) => [cookie, cookie]);
    const answers = await Promise.all(sent.map((cookie) => post("api/auth/step-up/verify", cookie, { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422, 422, 422]);
    const loser = answers.findIndex(({ status }) => status === 204) < 2 ? browsers[1] : browsers[0];
    expect(await post("payout", loser)).toMatchObject({ status: 403, body: { code: "step_up_required" } });
  });

  test("rejects a code after a newer one was requested, and the link of a mail whose code was used", async () => {
    const { id, email, cookie } = await staleBrowser();
    await post("api/auth/step-up", cookie);
    const first = await latestMail(email);
    await queryDatabase("delete from auth.sent_mails where recipient = $1", [email]);
    await queryDatabase("update auth.users set recovery_sent_at = now() - interval '5 minutes' where id = $1", [id]);
    await post("api/auth/step-up", cookie);
    const second = await latestMail(email);
    expect(second.code).not.toBe(first.code);
    expect((await post("api/auth/step-up/verify", cookie, { code: first.code })).status).toBe(422);
    expect((await post("api/auth/step-up/verify", cookie, { code: second.code })).status).toBe(204);
    for (const { link } of [first, second]) {
      const opened = await fetch(link, { redirect: "manual" });
      expect(opened.headers.get("location")).toMatch(/error_code=otp_expired/);
    }
  });

  test("rejects even the right code after the sixth guess", async () => {
    const { email, cookie } = await staleBrowser();
    await post("api/auth/step-up", cookie);
    const { code } = await latestMail(email);
    const wrong = code === "111111" ? "222222" : "111111";
    for (let guess = 0; guess < 5; guess++) await post("api/auth/step-up/verify", cookie, { code: wrong });
    expect(await post("api/auth/step-up/verify", cookie, { code })).toMatchObject({ status: 422 });
  });

  test("refuses users without an address, and limits codes", async () => {
    const { session } = await signedInAnonymously();
    const anonymous = await cookieHeaderOf(session);
    expect(await post("api/auth/step-up", anonymous)).toMatchObject({ body: { code: "registered_required" } });
    const { cookie } = await staleBrowser();
    const statuses: number[] = [];
    for (let mail = 0; mail < 7; mail++) statuses.push((await post("api/auth/step-up", cookie)).status);
    expect(statuses).toContain(429);
  });
});

describe("freshness", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const provenBefore = (minutes: number, method = "otp") => ({
    amr: [{ method, timestamp: now / 1000 - minutes * 60 }],
    email: "ada@example.com",
  });

  test.each([
    ["payout address", 9, true],
    ["payout address", 11, false],
    ["e-mail address", 14, true],
    ["money of others", 14, true],
    ["money of others", 16, false],
  ] as const)("for the %s a code from %i minutes ago: %s", (what, minutes, isEnough) => {
    const check = expect(() => requireFreshCode(provenBefore(minutes), what, now));
    if (isEnough) check.not.toThrow();
    else check.toThrow("Confirm it’s you");
  });

  test("does not count a provider sign-in or an anonymous one as a code", () => {
    for (const method of ["oauth", "anonymous", "token_refresh"]) {
      expect(() => requireFreshCode(provenBefore(1, method), "payout address", now)).toThrow();
    }
  });

  test("does not count a wallet’s sign-in to an account without a mailbox", () => {
    expect(() => requireFreshCode({ ...provenBefore(1), email: null }, "payout address", now)).toThrow();
  });
});
