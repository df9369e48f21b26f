import { z } from "zod";
import type { BucketLimits } from "#embedded/storage/buckets/rows.ts";
import { parseByteSize } from "#embedded/storage/byte-size.ts";
import { invalidMimeType, invalidRequest, notSupported, payloadTooLarge } from "#embedded/storage/failure.ts";

const MIME_TYPE = /^[\w\-+.]+\/([\w\-+.]+(;\s*charset=[\w-]+)?|\*)$/;

export const bucketSettings = z.object({
  public: z.boolean().optional(),
  type: z.string().optional(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
  versioning_status: z.string().optional(),
});

/** What a request may set on a bucket, checked against what this stack keeps to. */
export function readBucketSettings(given: z.infer<typeof bucketSettings>, maxFileBytes: number): Partial<BucketLimits> {
  if (given.type !== undefined && given.type !== "STANDARD") throw notSupported(`A bucket of type ${given.type}`);
  if (given.versioning_status !== undefined) throw notSupported("Object versioning");
  const settings: Partial<BucketLimits> = {};
  if (given.public !== undefined) settings.public = given.public;
  if (given.file_size_limit !== undefined)
    settings.file_size_limit = readSizeLimit(given.file_size_limit, maxFileBytes);
  if (given.allowed_mime_types !== undefined)
    settings.allowed_mime_types = given.allowed_mime_types?.map(requireMimeType) ?? null;
  return settings;
}

function readSizeLimit(limit: number | string | null, maxFileBytes: number): number | null {
  if (limit === null) return null;
  const bytes = typeof limit === "number" ? limit : parseByteSize(limit);
  if (bytes === null || !Number.isSafeInteger(bytes) || bytes < 0)
    throw invalidRequest("Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B");
  if (bytes > maxFileBytes) throw payloadTooLarge();
  return bytes === 0 ? null : bytes;
}

function requireMimeType(type: string): string {
  if (!MIME_TYPE.test(type)) throw invalidMimeType(type);
  return type;
}

/** Compares whole types, as hosted does: text/plain;charset=UTF-8 is not text/plain, but both are text/*. */
export function isAllowedMimeType(type: string, allowed: string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true;
  const family = `${type.split("/")[0]}/*`;
  return allowed.some((candidate) => candidate === type || candidate === family);
}
