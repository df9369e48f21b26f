import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLog } from "#lib/log.ts";

const base64url = (min: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9_-]{${min},80}$`));
const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${length}}$`));
const address = fc
  .tuple(fc.constantFrom("nano_", "xrb_"), fc.stringMatching(/^[13][13456789abcdefghijkmnopqrstuwxyz]{59}$/))
  .map((parts) => parts.join(""));

/** A secret, and the text around it. */
const SECRETS: Record<string, fc.Arbitrary<{ secret: string; text: string }>> = {
  "a seed": hex(64).map((seed) => ({ secret: seed, text: seed })),
  "a JSON web token": fc
    .tuple(base64url(10), base64url(10), base64url(10))
    .map(([head, body, sign]) => ({ secret: body, text: `eyJ${head}.${body}.${sign}` })),
  "a secret key": base64url(20).map((key) => ({ secret: key, text: `sb_secret_${key}` })),
  "a bearer token": base64url(10).map((token) => ({ secret: token, text: `authorization: Bearer ${token}` })),
  "a purchase's cookie": fc
    .tuple(fc.uuid({ version: 4 }), base64url(10))
    .map(([post, token]) => ({ secret: token, text: `cookie: pat_${post}=${token}; theme=dark` })),
  "a session's cookie": base64url(10).map((token) => ({
    secret: token,
    text: `sb-127-auth-token.0=base64-${token}; x=1`,
  })),
  "tokens in JSON": fc
    .tuple(fc.constantFrom("access_token", "refresh_token"), base64url(10))
    .map(([name, token]) => ({ secret: token, text: JSON.stringify({ expires_in: 3600, [name]: token }) })),
  "tokens in JSON in JSON": base64url(10).map((token) => ({
    secret: token,
    text: JSON.stringify(JSON.stringify({ refresh_token: token })),
  })),
  "tokens in an address": fc
    .tuple(fc.constantFrom("access_token", "refresh_token", "token_hash", "code"), base64url(10))
    .map(([name, token]) => ({ secret: token, text: `https://farthing.example/?a=b&${name}=${token}#x` })),
  "a session anywhere else": base64url(10).map((token) => ({ secret: token, text: `base64-${token}` })),
  "a database password": fc
    .tuple(base64url(10), fc.constantFrom("db.example", "db", "[::1]"))
    .map(([word, host]) => ({ secret: word, text: `postgresql://postgres:${word}@${host}:5432/postgres` })),
  "an e-mail address": fc
    .emailAddress()
    .map((email) => ({ secret: email.slice(0, email.indexOf("@") + 1), text: email })),
};

const around = fc.tuple(
  fc.string({ unit: "grapheme-ascii" }).map((text) => `${text} `),
  fc.string({ unit: "grapheme-ascii" }).map((text) => ` ${text}`),
);

describe.each(Object.entries(SECRETS))("%s", (_, secrets) => {
  test("is removed from a message, a field, a key, a list, and an error's cause", () => {
    fc.assert(
      fc.property(secrets, around, ({ secret, text }, [before, after]) => {
        const message = `${before}${text}${after}`;
        fc.pre(!`${before}${after}`.includes(secret));
        for (const format of ["json", "text"] as const) {
          const line = write(format, message, {
            plain: message,
            deep: { list: [message], [message]: 1 },
            error: failure(message),
          });
          expect(line).not.toContain(secret);
          expect(line).not.toContain(JSON.stringify(secret).slice(1, -1));
        }
      }),
    );
  });
});

test.each(["access_token", "refreshToken", "SUPABASE_SECRET_KEY", "password", "Cookie", "apikey", "nanoSeed"])(
  "a field named %s is hidden, whatever it holds",
  (name) => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^[a-z]{12}$/), fc.array(fc.stringMatching(/^[a-z]{12}$/))), (value) => {
        const line = write("json", "told", { outer: { [name]: value } });
        for (const secret of [value].flat()) expect(line).not.toContain(secret);
      }),
    );
  },
);

describe("a payer's address", () => {
  test.each<[string, (id: string) => [string, Record<string, unknown>]]>([
    ["with a post's id", (id) => ["paid", { postId: id }]],
    ["with a purchase's id", (id) => ["paid", { purchase: { id } }]],
    ["with any id", (id) => [`paid ${id}`, {}]],
    ["with a post's slug", () => ["paid", { slug: "on-mills" }]],
    ["with a post's path", () => ["paid for /@ada/on-mills", {}]],
    ["with a request, whose other lines may name the post", () => ["paid", { requestId: "r-1" }]],
  ])("is hidden in one line %s", (_, line) => {
    fc.assert(
      fc.property(address, fc.uuid({ version: 4 }), (payer, id) => {
        const [message, fields] = line(id);
        expect(write("json", message, { ...fields, payer, uri: `nano:${payer}?amount=1` })).not.toContain(
          payer.slice(5),
        );
      }),
    );
  });

  test("stays in a line that identifies no one, so that the chain can be followed", () => {
    fc.assert(
      fc.property(address, (payer) => {
        expect(write("json", "pocketing", { account: payer })).toContain(payer);
      }),
      { examples: [["nano_3dz39j5tewsx7xjyz6rn3i8ghny4noaqc9owuaupf9idetn67di8dtpostrg"]] },
    );
  });
});

test("leaves harmless text readable", () => {
  const line = write("json", "GET /@ada/on-mills took 12 ms for ada@farthing.example", { code: "PGRST301", hits: 3 });
  expect(JSON.parse(line)).toMatchObject({
    message: "GET /@ada/on-mills took 12 ms for [e-mail]@farthing.example",
    code: "PGRST301",
    hits: 3,
  });
});

function failure(text: string): Error {
  return new Error(text, { cause: new Error("below", { cause: text }) });
}

function write(format: "json" | "text", message: string, fields: Record<string, unknown>): string {
  const lines: string[] = [];
  createLog({ level: "debug", format, write: (_, line) => lines.push(line) }).info(message, fields);
  return lines.join("\n");
}
