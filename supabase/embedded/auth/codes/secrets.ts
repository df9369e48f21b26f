import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import type { Keys } from "#embedded/keys.ts";

/** A code of so many digits, each equally likely. */
export function makeCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, "0");
}

/** A secret too long to guess, for links and authorisation codes. */
export function makeToken(): string {
  return randomBytes(28).toString("hex");
}

/** For secrets too long to guess; a plain hash is enough to keep them out of the database. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** For codes, of which there are few: without the key the hash cannot be tried out. Bound to the address it went to. */
export function hashCode(keys: Keys, address: string, code: string): string {
  return createHmac("sha256", keys.secret).update(`code:${address}:${code}`).digest("hex");
}

/** The refresh token of a session's nth turn. It can be made again, so that only its hash needs keeping. */
export function refreshTokenOf(keys: Keys, sessionId: string, turn: number): string {
  return createHmac("sha256", keys.secret).update(`refresh:${sessionId}:${turn}`).digest("base64url");
}
