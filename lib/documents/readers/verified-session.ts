import { hash } from "node:crypto";
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { readStoredSession } from "#lib/auth/session/readable-session.ts";
import { type Cookie, sessionCookieOptions } from "#lib/auth/session/session-cookies.ts";
import { env } from "#lib/env/server.ts";
import { log } from "#lib/log.ts";

/** A session whose token we issued. Whether it still lasts, only the database knows. */
export type VerifiedSession = { userId: string; sessionId: string };
type Remembered = VerifiedSession & { renewAt: number };

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal("authenticated"),
  exp: z.number(),
});

/** Supabase's client, in Next, renews a session 90 seconds before it expires. It must see those requests. */
const RENEWED_BEFORE_MS = 120_000;
/** Keys that only sign for us. With a secret one, the auth service itself must be asked. */
const ALGORITHMS = ["ES256", "RS256"];
const KEYS_WITHIN_MS = 1_000;
/** The auth service gave no keys, gave them too late, or gave something else. Other refusals are the token's own fault. */
const KEY_FAILURES = [errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code];
const MOST_REMEMBERED = 10_000;

/** By the hash of the cookies. Holds only sessions with a valid signature, the newest last. */
const remembered = new Map<string, Remembered>();
let keys: JWTVerifyGetKey | undefined;

/** The session in these cookies. Null if its token is not valid, or must soon be renewed. */
export async function verifySession(parts: readonly Cookie[]): Promise<VerifiedSession | null> {
  const key = hash("sha256", parts.map(({ name, value }) => `${name}=${value}`).join(";"), "base64");
  const session = remembered.get(key) ?? (await verify(parts));
  remembered.delete(key);
  if (!session || session.renewAt <= Date.now()) return null;
  remembered.set(key, session);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return { userId: session.userId, sessionId: session.sessionId };
}

async function verify(parts: readonly Cookie[]): Promise<Remembered | null> {
  const stored = readStoredSession(parts, sessionCookieOptions().name);
  const claims = stored && (await readClaims(stored.access_token));
  if (!stored || !claims) return null;
  const expiresAt = Math.min(stored.expires_at, claims.exp);
  return { userId: claims.sub, sessionId: claims.session_id, renewAt: expiresAt * 1_000 - RENEWED_BEFORE_MS };
}

async function readClaims(token: string): Promise<z.output<typeof claimsSchema> | null> {
  keys ??= createRemoteJWKSet(new URL(`${env.SUPABASE_URL}/auth/v1/.well-known/jwks.json`), {
    timeoutDuration: KEYS_WITHIN_MS,
  });
  try {
    const { payload } = await jwtVerify(token, keys, { algorithms: ALGORITHMS });
    return claimsSchema.safeParse(payload).data ?? null;
  } catch (error) {
    const isTokens = error instanceof errors.JOSEError && !KEY_FAILURES.includes(error.code);
    if (!isTokens) log.warn("could not check a session's signature; leaving the reader to Next", { error });
    return null;
  }
}
