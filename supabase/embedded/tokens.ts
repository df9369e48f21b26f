import { createLocalJWKSet, importJWK, type JSONWebKeySet, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Keys } from "#embedded/keys.ts";

export type Tokens = {
  sign(claims: JWTPayload, expiresInSeconds: number): Promise<string>;
  verify(token: string): Promise<JWTPayload>;
  publicKeys: JSONWebKeySet;
};

/** Signs and checks the stack's JWTs with its one ES256 key, as hosted projects with asymmetric keys do. */
export async function createTokens(keys: Pick<Keys, "signing">): Promise<Tokens> {
  const { d: _private, ...publicKey } = keys.signing;
  const publicKeys = { keys: [{ ...publicKey, key_ops: ["verify"] }] };
  const [signingKey, resolveKey] = [await importJWK(keys.signing, "ES256"), createLocalJWKSet(publicKeys)];
  return {
    publicKeys,
    async sign(claims, expiresInSeconds) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: keys.signing.kid ?? "" })
        .setIssuedAt(now)
        .setExpirationTime(now + expiresInSeconds)
        .sign(signingKey);
    },
    async verify(token) {
      return (await jwtVerify(token, resolveKey, { algorithms: ["ES256"] })).payload;
    },
  };
}
