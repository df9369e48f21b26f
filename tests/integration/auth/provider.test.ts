import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FlashId } from "#lib/http/browser/flash-messages.ts";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { newAddress, openLink } from "#tests/support/stack/auth-clients.ts";
import { type FakeAccount, loginHint } from "#tests/support/stack/fake-oauth-provider.ts";
import { loadWith } from "#tests/support/stack/settings.ts";

const CONFIGURED = {
  GOOGLE_CLIENT_ID: "farthing-tests",
  GOOGLE_CLIENT_SECRET: "a-secret-of-the-tests",
  GITHUB_CLIENT_ID: "farthing-tests",
  GITHUB_CLIENT_SECRET: "a-secret-of-the-tests",
};

beforeEach(() => {
  vi.unstubAllEnvs();
});

let nextId = Number(process.hrtime.bigint() % 1_000_000_000n);
const newAccount = (account: Partial<FakeAccount> = {}): FakeAccount => ({
  id: nextId++,
  email: newAddress("oauth"),
  ...account,
});

async function begin(provider: string, settings: Record<string, string>, query = ""): Promise<Response> {
  const { GET } = await loadRoute("api/sign-in/[provider]", settings);
  if (!GET) throw new Error("There is no GET.");
  const request = new Request(`http://localhost:3000/api/sign-in/${provider}${query}`);
  return GET(request, { params: Promise.resolve({ provider }) });
}

const held = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");

/** Consents at the provider and returns to our page in the browser with these cookies. */
async function returnFromProvider(begun: Response, account: FakeAccount, cookies = held(begun)) {
  const start = new URL(begun.headers.get("location") ?? "");
  start.searchParams.set("login_hint", loginHint(account));
  const provider = await openLink(start.href);
  const page = await openLink((await openLink(provider.href)).href);
  return { page, answer: await openPage(page, cookies) };
}

async function openPage(page: URL, cookie: string) {
  const load = async () => ({
    ...(await import("#lib/auth/sign-in/exchange-code.ts")),
    ...(await import("#lib/http/answer-headers.ts")),
  });
  const { exchangeCode, addAnswerHeaders } = await loadWith(CONFIGURED, load);
  const request = new NextRequest(page, { headers: { cookie } });
  const answer = await exchangeCode(request, page.searchParams.get("code") ?? "");
  addAnswerHeaders(request, answer.headers);
  return answer;
}

const flashed = (id: FlashId) => expect.stringMatching(new RegExp(`^flash=${id};`));

describe.each(["google", "github"])("signing in with %s", (provider) => {
  test("leads to the provider and back to the page the visitor wanted", async () => {
    const begun = await begin(provider, CONFIGURED, "?next=%2Fcompose%3Fa%3D1");
    expect(begun.status).toBe(303);
    expect(begun.headers.get("cache-control")).toBe("private, no-store");
    const { page, answer } = await returnFromProvider(begun, newAccount());
    expect(page.origin + page.pathname).toBe("http://localhost:3000/login");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("http://localhost:3000/login?next=%2Fcompose%3Fa%3D1");
    expect(answer.headers.getSetCookie()).toEqual(
      expect.arrayContaining([flashed("logged-in"), expect.stringMatching(/^farthing-viewer=registered;/)]),
    );
  });

  test("is neither offered nor started where it is not configured", async () => {
    expect((await begin(provider, {})).status).toBe(404);
  });

  test("never leads to another site afterwards", async () => {
    const begun = await begin(provider, CONFIGURED, "?next=https%3A%2F%2Fevil.example");
    const { page } = await returnFromProvider(begun, newAccount());
    expect(page.searchParams.has("next")).toBe(false);
  });
});

test("does not sign in a browser with another browser's provider sign-in", async () => {
  const [his, hers] = [await begin("google", CONFIGURED), await begin("google", CONFIGURED)];
  for (const cookies of ["", held(hers)]) {
    const { answer } = await returnFromProvider(his, newAccount(), cookies);
    expect(answer.headers.get("location")).toBe("http://localhost:3000/login?link=failed");
    const kept = answer.headers
      .getSetCookie()
      .filter((text) => text.startsWith("farthing-session=") && !/Max-Age=0/.test(text));
    expect(kept).toEqual([]);
  }
});

test("answers 404 for an unknown provider", async () => {
  expect((await begin("evil", CONFIGURED)).status).toBe(404);
});
