import { beforeEach, describe, expect, test, vi } from "vitest";

const POST = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const OTHER = "9b2c1f6e-5d0a-4c3b-8e7f-1a2b3c4d5e6f";

/** A browser with these cookies makes a request. Returns the cookies it is told to keep. */
async function browse(siteUrl: string, cookie: string) {
  vi.resetModules();
  vi.stubEnv("SITE_URL", siteUrl);
  const { requestJar } = await import("#lib/auth/session/request-jar.ts");
  const { answerHeadersOf } = await import("#lib/http/answer-headers.ts");
  const tokens = await import("#lib/auth/session/reading-tokens.ts");
  const request = new Request(siteUrl, { headers: { cookie } });
  return { ...tokens, jar: requestJar(request), cookiesSet: () => answerHeadersOf(request).getSetCookie() };
}

beforeEach(() => {
  vi.unstubAllEnvs();
});

describe("a reading token", () => {
  test("is kept for 400 days, hidden from scripts, and over https only where there is https", async () => {
    const { keepReadingToken, jar, cookiesSet } = await browse("https://farthing.example", "");
    keepReadingToken(jar, { postId: POST, token: "abc" });
    expect(cookiesSet()).toEqual([
      `pat_${POST}=abc; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      "farthing-buyer=yes; Max-Age=34560000; Path=/; Secure; SameSite=Lax",
    ]);
  });

  test("is read from its cookie among any others", async () => {
    const { listReadingTokens, jar } = await browse("http://localhost:3000", `theme=dark; pat_${POST}=abc; path=1`);
    expect(listReadingTokens(jar.readAll())).toEqual([{ postId: POST, token: "abc" }]);
  });

  test("comes before older ones of its post, each once, and pushes out the oldest", async () => {
    const { keepReadingToken, listReadingTokens, jar } = await browse("http://localhost:3000", `pat_${OTHER}=def`);
    for (const token of ["a", "b", "a"]) keepReadingToken(jar, { postId: POST, token });
    const tokensOf = (post: string) =>
      listReadingTokens(jar.readAll()).flatMap(({ postId, token }) => (postId === post ? [token] : []));
    expect([tokensOf(POST), tokensOf(OTHER)]).toEqual([["a", "b"], ["def"]]);
    for (let n = 0; n < 20; n++) keepReadingToken(jar, { postId: POST, token: `${n}` });
    expect(tokensOf(POST)).toEqual(["19", "18", "17", "16", "15", "14", "13", "12"]);
  });

  test("is removed alone, and the post's others stay", async () => {
    const { dropReadingTokens, jar, cookiesSet } = await browse(
      "http://localhost:3000",
      `pat_${POST}=a.b; pat_${OTHER}=b`,
    );
    dropReadingTokens(jar, ({ token }) => token === "a");
    expect(cookiesSet()).toEqual([`pat_${POST}=b; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`]);
  });

  test("is removed for one post, or for all", async () => {
    const one = await browse("http://localhost:3000", `pat_${POST}=abc; pat_${OTHER}=def`);
    one.dropReadingTokens(one.jar, ({ postId }) => postId === POST);
    expect(one.cookiesSet()).toEqual([`pat_${POST}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`]);
    const all = await browse("http://localhost:3000", `pat_${POST}=abc; pat_${OTHER}=def; theme=dark`);
    all.dropReadingTokens(all.jar);
    expect(all.jar.readAll()).toEqual([{ name: "theme", value: "dark" }]);
    expect(all.cookiesSet().at(-1)).toBe("farthing-buyer=; Max-Age=0; Path=/; SameSite=Lax");
  });
});
