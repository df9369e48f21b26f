import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { beginConversion } from "#lib/auth/convert/begin-conversion.ts";
import { confirmConversion } from "#lib/auth/convert/confirm-conversion.ts";
import { readBegunConversion } from "#lib/auth/convert/conversion-cookie.ts";
import { goBackToVisitor, movePurchases } from "#lib/auth/convert/move-purchases.ts";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import { findSession, isRegisteredSession, type RegisteredSession, type Session } from "#lib/auth/session/session.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { writeBegunSignIn } from "#lib/auth/sign-in/begun-sign-in.ts";
import { endAllSessions, endSession } from "#lib/auth/sign-in/sign-out.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { newAddress, openLink, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { type FakeAccount, loginHint } from "#tests/support/stack/fake-oauth-provider.ts";
import { latestMail, queryDatabase } from "#tests/support/stack/mail.ts";
import { loadWith, setWebSettings } from "#tests/support/stack/settings.ts";
import { buyPosts } from "#tests/support/world/bought-posts.ts";

const ENDS_SOON = { timeout: 20_000, interval: 500 };

const SITE = "http://localhost:3000";
const PROVIDERS = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" };

beforeAll(() => setWebSettings(PROVIDERS));

/** A browser's cookies, without the browser. */
function newBrowser() {
  const cookies = new Map<string, string>();
  const jar: CookieJar = {
    userAgent: null,
    address: null,
    readAll: () => [...cookies].map(([name, value]) => ({ name, value })),
    write(changes) {
      for (const { name, value, options } of changes) {
        if (options.maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
  return { cookies, jar };
}

async function sessionIn(jar: CookieJar): Promise<Session> {
  const session = await findSession(jar);
  if (!session) throw new Error("This browser has no session.");
  return session;
}

async function accountIn(jar: CookieJar): Promise<RegisteredSession> {
  const session = await sessionIn(jar);
  if (!isRegisteredSession(session)) throw new Error("This browser has no account.");
  return session;
}

async function visitorBrowser() {
  const browser = newBrowser();
  await cookieDb(browser.jar).auth.signInAnonymously();
  return { ...browser, session: await sessionIn(browser.jar) };
}

/** The browser of a buyer with something to lose. */
async function buyerBrowser() {
  const browser = await visitorBrowser();
  await buyPosts({ databaseUrl: inject("target").databaseUrl ?? "" }, browser.session.viewer.id, 1);
  return browser;
}

const moveIn = (jar: CookieJar) => {
  const move = readBegunConversion(jar)?.move;
  if (!move) throw new Error("There is nothing to move.");
  return move;
};

const tickets = (id: string) =>
  queryDatabase<{ to_user: string | null; redeemed_at: string | null }>(
    "select to_user, redeemed_at from public.merge_tickets where from_user = $1",
    [id],
  );

describe("by e-mail", () => {
  test("rejects a stranger's code, and counts a guess as a guess", async () => {
    const [mine, theirs] = [await visitorBrowser(), await visitorBrowser()];
    const [email, other] = [newAddress(), newAddress()];
    await beginConversion(mine.session, mine.jar, { email, next: null });
    await beginConversion(theirs.session, theirs.jar, { email: other, next: null });
    const { code } = await latestMail(other);
    const attempt = confirmConversion(mine.session, mine.jar, { email, code });
    await expect(attempt).rejects.toMatchObject({ code: "validation_failed" });
    expect((await sessionIn(mine.jar)).viewer).toMatchObject({ id: mine.session.viewer.id, isAnonymous: true });
  });

  test("leads to an existing account by its own code, and the ticket moves the purchases", async () => {
    const account = await signedInUser();
    const { jar, session } = await buyerBrowser();
    await beginConversion(session, jar, { email: account.email, next: null });
    const { code } = await latestMail(account.email);
    expect(await confirmConversion(session, jar, { email: account.email, code })).toBe("other-account");
    await movePurchases(await accountIn(jar), jar, moveIn(jar));
    expect(await tickets(session.viewer.id)).toMatchObject([{ to_user: account.id, redeemed_at: expect.anything() }]);
    expect(readBegunConversion(jar)).toBeNull();
  });

  test("returns to the anonymous user and ends the account's session", async () => {
    const account = await signedInUser();
    const { jar, cookies, session } = await buyerBrowser();
    await beginConversion(session, jar, { email: account.email, next: null });
    const { code } = await latestMail(account.email);
    await confirmConversion(session, jar, { email: account.email, code });
    const copy = new Map(cookies);
    expect(await goBackToVisitor(await accountIn(jar), jar, moveIn(jar))).toBe(true);
    expect((await sessionIn(jar)).viewer.id).toBe(session.viewer.id);
    const attacker: CookieJar = {
      userAgent: null,
      address: null,
      readAll: () => [...copy].map(([name, value]) => ({ name, value })),
      write: () => undefined,
    };
    // Requests sent with the account's session are answered, and leave the browser's cookies alone.
    expect(await findSession(attacker)).toMatchObject({ viewer: { id: account.id } });
    await expect.poll(() => findSession(attacker), ENDS_SOON).toBeNull();
  });

  test("moves nothing after the ticket has ended, and can still go back", async () => {
    const account = await signedInUser();
    const { jar, session } = await buyerBrowser();
    await beginConversion(session, jar, { email: account.email, next: null });
    const { code } = await latestMail(account.email);
    await confirmConversion(session, jar, { email: account.email, code });
    const sql = "update public.merge_tickets set expires_at = now() - interval '1 second' where from_user = $1";
    await queryDatabase(sql, [session.viewer.id]);
    const move = movePurchases(await accountIn(jar), jar, moveIn(jar));
    await expect(move).rejects.toMatchObject({ code: "gone" });
    expect(await goBackToVisitor(await accountIn(jar), jar, moveIn(jar))).toBe(true);
    expect((await sessionIn(jar)).viewer.id).toBe(session.viewer.id);
  });

  test("redeems no ticket inside the database, and no forged ticket", async () => {
    const { jar, session } = await buyerBrowser();
    await beginConversion(session, jar, { email: newAddress(), next: null });
    const { ticket } = moveIn(jar);
    const rows = await queryDatabase("select * from public.merge_tickets where from_user = $1", [session.viewer.id]);
    expect([rows.length, JSON.stringify(rows).includes(ticket)]).toEqual([1, false]);
    const attacker = await visitorBrowser();
    const email = newAddress();
    await beginConversion(attacker.session, attacker.jar, { email, next: null });
    const { code } = await latestMail(email);
    await confirmConversion(attacker.session, attacker.jar, { email, code });
    const forged = { ticket: randomUUID(), wayBack: "", purchases: 1 };
    const move = movePurchases(await accountIn(attacker.jar), attacker.jar, forged);
    await expect(move).rejects.toMatchObject({ code: "gone" });
  });

  test("moves purchases made after the code was asked for", async () => {
    const account = await signedInUser();
    const { jar, session } = await visitorBrowser();
    await beginConversion(session, jar, { email: account.email, next: null });
    expect(readBegunConversion(jar)).toMatchObject({ email: account.email, move: null });
    await buyPosts({ databaseUrl: inject("target").databaseUrl ?? "" }, session.viewer.id, 1);
    const { code } = await latestMail(account.email);
    await confirmConversion(session, jar, { email: account.email, code });
    await movePurchases(await accountIn(jar), jar, moveIn(jar));
    expect(await tickets(session.viewer.id)).toMatchObject([{ to_user: account.id }]);
  });

  test("leaves nothing in the browser when nothing was bought", async () => {
    const account = await signedInUser();
    const { jar, session } = await visitorBrowser();
    await beginConversion(session, jar, { email: account.email, next: null });
    const { code } = await latestMail(account.email);
    expect(await confirmConversion(session, jar, { email: account.email, code })).toBe("other-account");
    expect(readBegunConversion(jar)).toBeNull();
  });

  test("starts nothing when the mail is refused, and keeps what was started before", async () => {
    const { jar, session } = await buyerBrowser();
    const begin = (email: string) => beginConversion(session, jar, { email, next: null });
    await expect(begin("no-domain@")).rejects.toMatchObject({ code: "validation_failed", field: "email" });
    expect(readBegunConversion(jar)).toBeNull();
    await begin(newAddress());
    const begun = readBegunConversion(jar);
    await expect(begin("no-domain@")).rejects.toMatchObject({ code: "validation_failed" });
    expect(readBegunConversion(jar)).toEqual(begun);
  });
});

describe("signing out", () => {
  test.each(["here", "everywhere"])("%s leaves no way back to any session in the browser", async (where) => {
    const { jar, session, cookies } = await buyerBrowser();
    await beginConversion(session, jar, { email: newAddress(), next: null });
    writeBegunSignIn(jar, { email: newAddress(), sentAt: Date.now(), wrongTries: 0, isUsed: false });
    if (where === "here") await endSession(session, jar, true);
    else await endAllSessions(session, jar);
    expect([...cookies.keys()].filter((name) => !name.endsWith("-code-verifier"))).toEqual([]);
  });

  test("everywhere ends nothing while the data service is down, and says so", async () => {
    const { jar, session, cookies } = await buyerBrowser();
    const before = [...cookies];
    const load = () => import("#lib/auth/session/cookie-db.ts");
    const { cookieDb: awayDb } = await loadWith({ SUPABASE_URL: "http://127.0.0.1:2" }, load);
    const attempt = endAllSessions({ ...session, db: awayDb(jar) }, jar);
    await expect(attempt).rejects.toMatchObject({ status: 503 });
    setWebSettings(PROVIDERS);
    expect([...cookies]).toEqual(before);
  });
});

describe.skipIf(!inject("target").isEmbedded)("by a provider", () => {
  /** Follows one of the links, consents at the provider, and comes back to the site. */
  async function visit({ cookies }: ReturnType<typeof newBrowser>, query: string, account: FakeAccount): Promise<URL> {
    const { GET } = await loadRoute("api/link/[provider]", PROVIDERS);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const request = new Request(`${SITE}/api/link/github${query}`, { headers: { cookie } });
    const answer = await GET?.(request, { params: Promise.resolve({ provider: "github" }) });
    if (answer?.status !== 303) throw new Error(`No link to the provider: ${answer?.status} ${await answer?.text()}`);
    for (const text of answer.headers.getSetCookie()) {
      const [pair = ""] = text.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), decodeURIComponent(pair.slice(pair.indexOf("=") + 1)));
    }
    const consent = new URL(answer.headers.get("location") ?? "");
    consent.searchParams.set("login_hint", loginHint(account));
    // To link, ask the data service for the provider's page; to sign in, follow the redirect.
    const page = consent.pathname.includes("/auth/v1/") ? await openLink(consent.href) : consent;
    return openLink((await openLink(page.href)).href);
  }

  const newAccount = (): FakeAccount => ({ id: Number(process.hrtime.bigint() % 1_000_000_000n), email: newAddress() });

  async function returnFromProvider(jar: CookieJar, back: URL): Promise<void> {
    const { error } = await cookieDb(jar).auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
    if (error) throw error;
  }

  test("gives the anonymous user a way to sign in as the same person", async () => {
    const browser = await visitorBrowser();
    const back = await visit(browser, "?next=%2Fdesign", newAccount());
    expect(back.pathname + (back.searchParams.get("next") ?? "")).toBe("/profile/convert/design");
    await returnFromProvider(browser.jar, back);
    expect((await accountIn(browser.jar)).viewer.id).toBe(browser.session.viewer.id);
  });

  test("tells a provider identity that has an account to sign in to it, with a ticket to move there", async () => {
    const [owner, account] = [await visitorBrowser(), newAccount()];
    await returnFromProvider(owner.jar, await visit(owner, "", account));
    const browser = await buyerBrowser();
    const refused = await visit(browser, "", account);
    expect(refused.searchParams.get("error_code")).toBe("identity_already_exists");
    expect(refused.searchParams.get("provider")).toBe("github");
    const back = await visit(browser, "?move=yes", account);
    expect(back.searchParams.get("next")).toBe("/profile/convert");
    await returnFromProvider(browser.jar, back);
    const signedIn = await accountIn(browser.jar);
    expect(signedIn.viewer.id).toBe(owner.session.viewer.id);
    await movePurchases(signedIn, browser.jar, moveIn(browser.jar));
    expect(await tickets(browser.session.viewer.id)).toMatchObject([{ to_user: owner.session.viewer.id }]);
  });
});
