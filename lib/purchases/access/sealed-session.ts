import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { type ClaimedSession, claimedSessionSchema } from "#lib/purchases/purchase.ts";

export type SessionTokens = ClaimedSession["session"];

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a session that waits in the database for the token's holder. Without the access token, the row reveals
 * nothing.
 */
export function sealSession(tokens: SessionTokens, accessToken: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(accessToken), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
}

export function unsealSession(sealed: string, accessToken: string): SessionTokens {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(CIPHER, keyFrom(accessToken), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return claimedSessionSchema.shape.session.parse(JSON.parse(text.toString()));
}

function keyFrom(accessToken: string): Buffer {
  return Buffer.from(hkdfSync("sha256", accessToken, "", "farthing sealed session", 32));
}
