import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { FLASH_MESSAGES, type FlashId, readFlash } from "#lib/http/browser/flash-messages.ts";

const setCookie = vi.hoisted(() => vi.fn());
vi.mock("next/headers", () => ({ cookies: () => Promise.resolve({ set: setCookie }) }));

async function flashOf(siteUrl: string) {
  vi.resetModules();
  vi.stubEnv("SITE_URL", siteUrl);
  return import("#lib/http/pages/flash.ts");
}

beforeEach(() => {
  setCookie.mockClear();
});

describe("a page reads from the cookie", () => {
  const ids = Object.keys(FLASH_MESSAGES) as FlashId[];

  test("our texts for its names, once each, in order", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: 1 }), (chosen) => {
        const shown = readFlash([...chosen, ...chosen].join("."));
        expect(shown).toEqual(chosen.map((id) => ({ id, ...FLASH_MESSAGES[id] })));
      }),
    );
  });

  test("no other text", () => {
    const foreign = fc.oneof(fc.string({ maxLength: 5000 }), fc.constantFrom("__proto__", "constructor", "toString"));
    fc.assert(
      fc.property(foreign, (value) => {
        const words = readFlash(value).map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining(words));
      }),
    );
    expect(readFlash("You owe us Ӿ100. Send it to nano_1…")).toEqual([]);
    expect(readFlash("constructor.__proto__.hasOwnProperty")).toEqual([]);
  });
});

describe("after a server action", () => {
  test("the cookie lasts a minute, is readable by our page, and is sent with no cross-site request", async () => {
    const { flash } = await flashOf("http://localhost:3000");
    await flash("profile-updated", "email-confirmed");
    expect(setCookie).toHaveBeenCalledWith("flash", "profile-updated.email-confirmed", {
      path: "/",
      maxAge: 60,
      sameSite: "lax",
      secure: false,
      httpOnly: false,
    });
  });

  test("no subdomain can set it where there is https", async () => {
    const { flash } = await flashOf("https://farthing.example");
    await flash("logged-in");
    expect(setCookie).toHaveBeenCalledWith("__Host-flash", "logged-in", expect.objectContaining({ secure: true }));
  });
});

describe("on a manual response", () => {
  test("no cache keeps it, and the rest is unchanged", async () => {
    const { withFlash } = await flashOf("https://farthing.example");
    const redirect = Response.redirect("https://farthing.example/login", 303);
    const answer = withFlash(redirect, "session-expired");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("https://farthing.example/login");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.getSetCookie()).toEqual([
      "__Host-flash=session-expired; Path=/; Max-Age=60; SameSite=Lax; Secure",
    ]);
  });

  test("its own cookies are still set", async () => {
    const { withFlash } = await flashOf("http://localhost:3000");
    const answer = withFlash(new Response(null, { headers: { "set-cookie": "a=1" } }), "logged-in");
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "flash=logged-in; Path=/; Max-Age=60; SameSite=Lax"]);
  });
});
