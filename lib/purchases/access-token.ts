import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "#lib/env/server";

const ID_BYTES = 16;
const MAC_BYTES = 32;
const SHAPE = /^[\w-]{64}$/;

/**
 * `access`: all that a buyer may do. `read`: the text on another device, and no money. `receipt`: its receipt's page.
 * `terms`: of a post, that its price was told in a 402 answer.
 */
export type TokenPurpose = "access" | "read" | "receipt" | "terms";

/**
 * What its holder may do about one purchase without a session: the purchase's id and a MAC over it, which the server makes
 * anew whenever it needs it and stores nowhere. One for another purpose says which.
 */
export function accessTokenOf(purchaseId: string, purpose: TokenPurpose = "access"): string {
  const id = Buffer.from(purchaseId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, macOf(id, purpose)]).toString("base64url");
}

/** The purchase that a token is for, or null where it is none of ours. */
export function readAccessToken(token: string, purpose: TokenPurpose = "access"): string | null {
  if (!SHAPE.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const id = bytes.subarray(0, ID_BYTES);
  return timingSafeEqual(bytes.subarray(ID_BYTES), macOf(id, purpose)) ? toUuid(id.toString("hex")) : null;
}

function macOf(id: Buffer, purpose: TokenPurpose): Buffer {
  return createHmac("sha256", keyFor(purpose)).update(id).digest();
}

/** Each purpose has a key of its own, so that no token opens what another is for. */
function keyFor(purpose: TokenPurpose): Buffer {
  const secret = env.TOKEN_KEY ?? env.SUPABASE_SECRET_KEY;
  return Buffer.from(hkdfSync("sha256", secret, "", `farthing purchase ${purpose}`, MAC_BYTES));
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
