import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";

async function load(settings: Record<string, string> = {}) {
  vi.resetModules();
  vi.stubEnv("SUPABASE_SECRET_KEY", "sb_secret_unit");
  vi.stubEnv("TOKEN_KEY", "");
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return {
    ...(await import("#lib/purchases/access/access-token.ts")),
    ...(await import("#lib/purchases/access/sealed-session.ts")),
  };
}

beforeEach(() => {
  vi.unstubAllEnvs();
});

describe("an access token", () => {
  test("is the same each time, and leads to its purchase alone", async () => {
    const { accessTokenOf, readAccessToken } = await load();
    const id = randomUUID();
    expect(accessTokenOf(id)).toBe(accessTokenOf(id));
    expect(readAccessToken(accessTokenOf(id))).toBe(id);
    expect(accessTokenOf(randomUUID())).not.toBe(accessTokenOf(id));
  });

  test("is invalid with a character changed, added or removed", async () => {
    const { accessTokenOf, readAccessToken } = await load();
    const token = accessTokenOf(randomUUID());
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === "A" ? "B" : "A";
      expect(readAccessToken(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
    }
    for (const text of ["", `${token}A`, token.slice(1), `${token}=`, ` ${token}`, "A".repeat(64)]) {
      expect(readAccessToken(text)).toBeNull();
    }
  });

  test("of one purpose opens no other, and with another key nothing at all", async () => {
    const { accessTokenOf, readAccessToken } = await load();
    const id = randomUUID();
    const purposes = ["access", "read", "receipt"] as const;
    for (const given of purposes)
      for (const asked of purposes)
        expect(readAccessToken(accessTokenOf(id, given), asked)).toBe(given === asked ? id : null);
    const token = accessTokenOf(id);
    const otherServer = await load({ TOKEN_KEY: "a key of its own, 32 characters long" });
    expect(otherServer.readAccessToken(token)).toBeNull();
    expect(otherServer.readAccessToken(otherServer.accessTokenOf(id))).toBe(id);
  });
});

describe("a sealed session", () => {
  const tokens = { access_token: "eyJ.access", refresh_token: "refresh" };

  test("opens with its own token, and with no other", async () => {
    const { sealSession, unsealSession, accessTokenOf } = await load();
    const [token, other] = [accessTokenOf(randomUUID()), accessTokenOf(randomUUID())];
    const sealed = sealSession(tokens, token);
    expect(unsealSession(sealed, token)).toEqual(tokens);
    expect(() => unsealSession(sealed, other)).toThrow();
    expect(sealSession(tokens, token)).not.toBe(sealed);
  });

  test("does not open after a change", async () => {
    const { sealSession, unsealSession, accessTokenOf } = await load();
    const token = accessTokenOf(randomUUID());
    const sealed = Buffer.from(sealSession(tokens, token), "base64url");
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(() => unsealSession(sealed.toString("base64url"), token)).toThrow();
  });
});
