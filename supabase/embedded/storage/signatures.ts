import { z } from "zod";
import type { ObjectPath } from "#embedded/storage/context.ts";
import { StorageFailure } from "#embedded/storage/failure.ts";
import type { Tokens } from "#embedded/tokens.ts";

/** An audience of their own keeps the tokens of URLs and those of users apart: neither passes for the other. */
const READ = "storage:object:read";
const UPLOAD = "storage:object:upload";
const UPLOAD_SECONDS = 2 * 60 * 60;

const readClaims = z.object({ aud: z.literal(READ), url: z.string(), exp: z.number() });
const uploadClaims = z.object({
  aud: z.literal(UPLOAD),
  url: z.string(),
  upsert: z.boolean(),
  owner: z.string().nullable(),
});

export function signRead(tokens: Tokens, path: ObjectPath, expiresInSeconds: number): Promise<string> {
  return tokens.sign({ aud: READ, url: urlOf(path) }, expiresInSeconds);
}

export async function verifyRead(tokens: Tokens, token: string, path: ObjectPath): Promise<{ expiresAt: Date }> {
  const { exp } = await verify(tokens, token, path, readClaims);
  return { expiresAt: new Date(exp * 1000) };
}

export type UploadGrant = { ownerId: string | null; isUpsert: boolean };

export function signUpload(tokens: Tokens, path: ObjectPath, { ownerId, isUpsert }: UploadGrant): Promise<string> {
  return tokens.sign({ aud: UPLOAD, url: urlOf(path), upsert: isUpsert, owner: ownerId }, UPLOAD_SECONDS);
}

export async function verifyUpload(tokens: Tokens, token: string, path: ObjectPath): Promise<UploadGrant> {
  const { owner, upsert } = await verify(tokens, token, path, uploadClaims);
  return { ownerId: owner, isUpsert: upsert };
}

export function urlOf({ bucket, name }: ObjectPath): string {
  return `${bucket}/${name}`;
}

async function verify<T extends { url: string }>(
  tokens: Tokens,
  token: string,
  path: ObjectPath,
  schema: z.ZodType<T>,
): Promise<T> {
  const claims = await tokens.verify(token).catch((error: Error) => {
    throw new StorageFailure(400, "InvalidJWT", error.message, { cause: error });
  });
  const parsed = schema.safeParse(claims);
  if (!parsed.success || parsed.data.url !== urlOf(path))
    throw new StorageFailure(400, "InvalidSignature", "Invalid signature");
  return parsed.data;
}
