import { beforeAll, describe, expect, test } from "vitest";
import { findSession } from "#lib/auth/session/session.ts";
import type { CookieJar } from "#lib/auth/session/session-cookies.ts";
import { readBegunSignIn } from "#lib/auth/sign-in/begun-sign-in.ts";
import { enterCode } from "#lib/auth/sign-in/enter-code.ts";
import { mailCode } from "#lib/auth/sign-in/mail-code.ts";
import type { BegunSignIn } from "#lib/auth/sign-in/sign-in.ts";
import { listOpenSessions } from "#lib/creators/queries.ts";
import { administrator, newAddress, signedInUser } from "#tests/support/stack/auth-clients.ts";
import { ageMails, latestMail, mailsTo } from "#tests/support/stack/mail.ts";
import { setWebSettings } from "#tests/support/stack/settings.ts";

beforeAll(() => setWebSettings());

/** The cookies of one browser. */
function browser(userAgent: string | null = null): CookieJar & { names(): string[] } {
  const cookies = new Map<string, string>();
  return {
    userAgent,
    address: null,
    readAll: () => [...cookies].map(([name, value]) => ({ name, value })),
    write(changes) {
      for (const { name, value, options } of changes) {
        if (options.maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
    names: () => [...cookies.keys()].map((name) => name.replace(/[0-9a-f]{32}/, "…")).toSorted(),
  };
}

const ask = (jar: CookieJar, email: string) => mailCode(jar, { email, next: null });
const begunIn = (jar: CookieJar): BegunSignIn => {
  const begun = readBegunSignIn(jar);
  if (!begun) throw new Error("No sign-in has begun.");
  return begun;
};
const enter = (jar: CookieJar, code: string, begun = begunIn(jar)) => enterCode(jar, { begun, code, next: null });
const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");

describe("an attacker", () => {
  test("who clears the browser's own counter runs into the limit of the address", async () => {
    const [jar, email] = [browser(), newAddress()];
    await ask(jar, email);
    const wrong = wrongFor((await latestMail(email)).code);
    const forged = { ...begunIn(jar), wrongTries: 0 };
    const answers: (string | null)[] = [];
    // One more than two windows allow, as a window may end in between.
    for (let tries = 0; tries < 31; tries++) answers.push(await enter(jar, wrong, forged));
    expect(answers[0]).toBe("That code is wrong. 4 tries left.");
    expect(answers.at(-1)).toMatch(/^Too many codes were entered\. Wait (a minute|\d+ minutes), then try again\.$/);
  });

  test("cannot sign in with the right code after five wrong ones", async () => {
    const [jar, email] = [browser(), newAddress()];
    await ask(jar, email);
    const { code } = await latestMail(email);
    const forged = { ...begunIn(jar), wrongTries: 0 };
    for (let tries = 0; tries < 5; tries++) await enter(jar, wrongFor(code), forged);
    expect(await enter(jar, code, forged)).toMatch(/^That code is wrong/);
    expect(jar.names()).not.toContain("farthing-session");
  });

  test("cannot flood a mailbox", async () => {
    const email = newAddress();
    const answers: (string | null)[] = [];
    for (let mails = 0; mails < 13; mails++) {
      answers.push(await ask(browser(), email));
      await ageMails(email, 2);
    }
    expect(answers[0]).toBeNull();
    expect(answers.at(-1)).toMatch(/^Too many codes were requested\. Wait/);
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(12);
  }, 30_000);

  test("cannot tell known, unknown and banned addresses apart", async () => {
    const [known, banned] = [await signedInUser(), await signedInUser()];
    await administrator().auth.admin.updateUserById(banned.id, { ban_duration: "1h" });
    const answers = await Promise.all(
      [known.email, banned.email, newAddress()].map(async (email) => {
        const [jar, began] = [browser(), performance.now()];
        const answer = await ask(jar, email);
        // No answer comes sooner than the slowest takes; a timer may be a little early.
        const hasWaited = performance.now() - began >= 590;
        return { answer, hasWaited, cookies: jar.names(), wrong: await enter(jar, "000000") };
      }),
    );
    expect(answers[0]?.hasWaited).toBe(true);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("cannot use another person's code with a different address", async () => {
    const [victim, attacker] = [newAddress("victim"), newAddress("attacker")];
    const [theirs, his] = [browser(), browser()];
    await ask(theirs, victim);
    await ask(his, attacker);
    expect(await enter(his, (await latestMail(attacker)).code, { ...begunIn(his), email: victim })).toMatch(/wrong/);
  });
});

test("accepts a code once", async () => {
  const [jar, email] = [browser(), newAddress()];
  await ask(jar, email);
  const { code } = await latestMail(email);
  const begun = begunIn(jar);
  expect(await enter(jar, code)).toBeNull();
  expect(jar.names()).toEqual(expect.arrayContaining(["farthing-kept", "farthing-viewer", "farthing-sign-in"]));
  expect(await enter(jar, code)).toBe("That code was used already. Ask for a new one.");
  expect(await enter(browser(), code, begun)).toMatch(/^That code is wrong/);
});

test("answers an old code with a new mail, whose code signs in", async () => {
  const [jar, email] = [browser(), newAddress()];
  await ask(jar, email);
  const old = await latestMail(email);
  await ageMails(email);
  const begun = { ...begunIn(jar), sentAt: Date.now() - 11 * 60_000 };
  expect(await enter(jar, old.code, begun)).toBe("That code has expired. We sent a new one.");
  expect(await enter(jar, (await latestMail(email)).code)).toBeNull();
});

test("names the browser that signed in, not our server, in the list of sessions", async () => {
  const [jar, email] = [browser("Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0"), newAddress()];
  await ask(jar, email);
  expect(await enter(jar, (await latestMail(email)).code)).toBeNull();
  const session = await findSession(jar);
  expect(session && (await listOpenSessions(session.db))).toMatchObject([
    { userAgent: "Farthing for (X11; Linux x86_64) Firefox/150.0", isCurrent: true },
  ]);
});
