import { describe, expect, test } from "vitest";
import { isReadableSession } from "#lib/auth/session/readable-session.ts";

const NAME = "farthing-session";
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const TOKEN = `${base64({ alg: "ES256" })}.${base64({ sub: "ada" })}.c2lnbmF0dXJl`;
const SESSION = { access_token: TOKEN, refresh_token: "r", expires_at: 1_800_000_000, user: { id: "ada" } };

const readable = (value: string) => isReadableSession([{ name: NAME, value }], NAME);
const encoded = (session: unknown) => `base64-${base64(session)}`;

describe("reads a session's cookie", () => {
  test("in both of its forms", () => {
    expect(readable(encoded(SESSION))).toBe(true);
    expect(readable(JSON.stringify(SESSION))).toBe(true);
  });

  test("from its parts, in numeric order", () => {
    const value = encoded(SESSION);
    const parts = [value.slice(0, 50), value.slice(50, 90), value.slice(90)];
    const cookies = parts.map((part, index) => ({ name: `${NAME}.${index}`, value: part })).toReversed();
    expect(isReadableSession(cookies, NAME)).toBe(true);
    expect(isReadableSession(cookies.slice(0, 2), NAME)).toBe(false);
  });

  test("without a user in it", () => {
    const { user: _, ...session } = SESSION;
    expect(readable(encoded(session))).toBe(true);
  });
});

describe("ignores a forged cookie", () => {
  test.each(["", "..", "base64-", "base64-!!!", "base64-_____w", "null", "[]", "{}", encoded(null), encoded([])])(
    "%j",
    (value) => {
      expect(readable(value)).toBe(false);
    },
  );

  test.each([
    "..",
    "a.b.c",
    "",
    7,
    null,
    `${TOKEN}.x`,
    `${base64(3)}.${base64({})}.x`,
    `${base64({})}.${base64(null)}.x`,
  ])("with the token %j", (token) => {
    expect(readable(encoded({ ...SESSION, access_token: token }))).toBe(false);
  });

  test.each([{ user: "x" }, { user: 7 }, { refresh_token: null }, { expires_at: "x" }, { expires_at: null }])(
    "with %j",
    (wrong) => {
      expect(readable(encoded({ ...SESSION, ...wrong }))).toBe(false);
    },
  );
});
