import "server-only";
import { createPrivateKey, createPublicKey, hkdfSync, type JsonWebKey, type KeyObject, sign } from "node:crypto";
import { env } from "#lib/env/server.ts";
import type { Receipt } from "#lib/purchases/receipts/receipt.ts";

/** What DER puts before the 32 bytes of an Ed25519 private key (RFC 8410). */
const PRIVATE_KEY_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

const KID_CHARACTERS = 8;

/** The receipt as a compact JWS. Anyone with the public key can verify that we wrote it, without asking us. */
export function signReceipt(receipt: Receipt): string {
  const header = { alg: "EdDSA", typ: "receipt+jws", kid: publicKey().kid };
  const payload = { iss: env.SITE_URL, iat: Math.floor(Date.now() / 1_000), receipt };
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey()).toString("base64url")}`;
}

/** The public keys for verifying receipts (RFC 7517). */
export function receiptKeys(): { keys: JsonWebKey[] } {
  return { keys: [publicKey()] };
}

function publicKey(): JsonWebKey & { kid: string } {
  const key = createPublicKey(privateKey()).export({ format: "jwk" });
  return { ...key, kid: String(key.x).slice(0, KID_CHARACTERS), use: "sig", alg: "EdDSA" };
}

/** Derived, so that all instances sign alike and there is no second secret to keep. */
function privateKey(): KeyObject {
  const seed = hkdfSync("sha256", env.TOKEN_KEY ?? env.SUPABASE_SECRET_KEY, "", "farthing receipt signatures", 32);
  return createPrivateKey({
    key: Buffer.concat([PRIVATE_KEY_PREFIX, Buffer.from(seed)]),
    format: "der",
    type: "pkcs8",
  });
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
