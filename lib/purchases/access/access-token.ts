import "server-only";
import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";
import { env } from "#lib/env/server.ts";

const ID_BYTES = 16;
const MAC_BYTES = 32;
const SHAPE = /^[\w-]{64}$/;

/**
 * What a token allows.
 * `access`: everything the buyer may do. `read`: reading on another device, but nothing that moves money. `receipt`:
 * the receipt page. `terms`: proof that a 402 answer quoted this post's price.
 */
export type TokenPurpose = "access" | "read" | "receipt" | "terms";

/**
 * Lets the holder act on one purchase without a session: the purchase's id and a MAC over it. The server computes it
 * when needed and never stores it. Any purpose other than `access` is part of the token.
 */
export function accessTokenOf(purchaseId: string, purpose: TokenPurpose = "access"): string {
  const id = Buffer.from(purchaseId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, macOf(id, purpose)]).toString("base64url");
}

/** Returns the purchase a token belongs to, or null if we did not issue the token. */
export function readAccessToken(token: string, purpose: TokenPurpose = "access"): string | null {
  if (!SHAPE.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const id = bytes.subarray(0, ID_BYTES);
  return timingSafeEqual(bytes.subarray(ID_BYTES), macOf(id, purpose)) ? toUuid(id.toString("hex")) : null;
}

/** What a caller's valid tokens allow, by purchase id. */
export type TokenAccess = {
  /** Purchases on which the holder may do everything a buyer may. */
  ids: readonly string[];
  /** Purchases the holder may read: those above, and those opened here from another device. */
  readableIds: readonly string[];
};

export function tokenAccessOf(tokens: readonly string[]): TokenAccess {
  const ids = tokens.flatMap((token) => readAccessToken(token) ?? []);
  const lentIds = tokens.flatMap((token) => readAccessToken(token, "read") ?? []);
  return { ids, readableIds: [...ids, ...lentIds] };
}

function macOf(id: Buffer, purpose: TokenPurpose): Buffer {
  return createHmac("sha256", keyFor(purpose)).update(id).digest();
}

/** Made once: a request may bring many tokens, made-up ones too. */
const keys = new Map<TokenPurpose, KeyObject>();

/** One key per purpose, so that a token works for its own purpose only. */
function keyFor(purpose: TokenPurpose): KeyObject {
  const known = keys.get(purpose);
  if (known) return known;
  const secret = env.TOKEN_KEY ?? env.SUPABASE_SECRET_KEY;
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", `farthing purchase ${purpose}`, MAC_BYTES)));
  keys.set(purpose, key);
  return key;
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
