import { timingSafeEqual } from "node:crypto";
import type { JWTPayload } from "jose";
import type { Keys } from "#embedded/keys.ts";
import type { Tokens } from "#embedded/tokens.ts";

export const ROLES = ["anon", "authenticated", "service_role"] as const;
export type Role = (typeof ROLES)[number];

/** Who a request speaks for, in the database's terms: the role to switch to and the claims that row rules read. */
export type DatabaseCaller = { role: Role; claims: JWTPayload };

export const SERVICE: DatabaseCaller = { role: "service_role", claims: { role: "service_role" } };

export class InvalidToken extends Error {}

/** A user's token decides where there is one; otherwise the API key does. An API key sent as bearer is no token. */
export async function databaseCallerOf(
  request: { apiKey: string | null; bearer: string | null },
  keys: Keys,
  tokens: Tokens,
): Promise<DatabaseCaller> {
  const { apiKey, bearer } = request;
  if (bearer && !bearer.startsWith("sb_")) return userCaller(bearer, tokens);
  if (isSame(apiKey ?? bearer, keys.secret)) return SERVICE;
  return { role: "anon", claims: { role: "anon" } };
}

async function userCaller(token: string, tokens: Tokens): Promise<DatabaseCaller> {
  try {
    const claims = await tokens.verify(token);
    return { role: ROLES.find((role) => role === claims.role) ?? "anon", claims };
  } catch (error) {
    throw new InvalidToken("The token is not valid: it is malformed, expired, or signed by another key.", {
      cause: error,
    });
  }
}

export function bearerOf(authorization: string | null | undefined): string | null {
  return /^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** Compares secrets without telling by time how much of them was right. */
export function isSame(given: string | null | undefined, expected: string): boolean {
  if (!given || given.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
