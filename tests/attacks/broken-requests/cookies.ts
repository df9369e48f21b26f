import fc from "fast-check";
import { headerNoise, word } from "#tests/attacks/broken-requests/words.ts";

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const LATER = 4_000_000_000;
const ID = "00000000-0000-4000-8000-000000000000";

const claims = fc.constantFrom<unknown>(
  null,
  [],
  "x",
  {},
  { sub: ID, session_id: ID, exp: LATER, role: "authenticated" },
  { sub: 7, session_id: {}, exp: "soon", amr: 3 },
  { sub: ID, session_id: ID, exp: -1, role: "service_role" },
);
const forged = fc
  .tuple(
    fc.constantFrom<unknown>({ alg: "none" }, { alg: "HS256", kid: "x" }, { alg: "ES256", kid: "" }, null, 3),
    claims,
  )
  .map(([head, body]) => `${base64(head)}.${base64(body)}.${base64("signature")}`);
const token = fc.oneof(fc.constantFrom("..", ".", "...", "a.b.c", "", "e30.e30.e30", "%%.%%.%%"), forged, headerNoise);

const session = fc.record(
  {
    access_token: fc.oneof(token, fc.constant(null), fc.constant(7)),
    refresh_token: fc.oneof(word, fc.constant(null)),
    expires_at: fc.constantFrom<unknown>(LATER, 0, -1, "x", null),
    expires_in: fc.constantFrom<unknown>(3_600, "x"),
    token_type: fc.constant("bearer"),
    user: fc.constantFrom<unknown>(null, {}, { id: ID }, "x"),
  },
  { requiredKeys: ["access_token"] },
);

const sessionCookie = fc
  .oneof(
    session.map((value) => `base64-${base64(value)}`),
    session.map((value) => encodeURIComponent(JSON.stringify(value))),
    token,
    token.map((text) => `base64-${text}`),
    fc.constantFrom("base64-", "base64-!!!", "base64-bnVsbA", "base64-W10", "null", "%00", "base64-_____w"),
  )
  .chain((value) => fc.constantFrom("", ".0", ".1").map((part) => `farthing-session${part}=${value}`));

const NAMES = [
  ...["farthing-viewer", "farthing-kept", "farthing-session-code-verifier", "flash", "__Host-flash"],
  ...[
    "farthing-session-user",
    "__prerender_bypass",
    "__next_preview_data",
    `pat_${ID}`,
    `pat_${"f".repeat(36)}`,
    "",
    "theme",
  ],
  ...["farthing-sign-in", "farthing-conversion", "farthing-step"],
];
const other = fc
  .tuple(fc.constantFrom(...NAMES), fc.oneof(word, token, headerNoise))
  .map(([name, value]) => `${name}=${value}`);

/** A cookie header that no browser of ours would send. */
export const brokenCookie: fc.Arbitrary<string> = fc
  .array(fc.oneof(sessionCookie, other), { minLength: 1, maxLength: 4 })
  .map((cookies) => cookies.join("; "));
