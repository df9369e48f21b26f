import { StorageFailure } from "#embedded/storage/failure.ts";

const MAX_BUCKET_NAME_LENGTH = 100;
const MAX_OBJECT_NAME_BYTES = 1024;
const BUCKET_NAME = /^[\w!\-.*'() &$@=;:+,?]+$/;
const OBJECT_NAME = /^[\w!\-.*'() &$@=;:+,?/]+$/;

/** Hosted Storage's rule: what is safe in a key of S3, and no space at either end. */
export function requireBucketName(name: string): string {
  const isValid = BUCKET_NAME.test(name) && name.length <= MAX_BUCKET_NAME_LENGTH && name.trim() === name;
  if (!isValid || name === "." || name === "..")
    throw new StorageFailure(400, "InvalidBucketName", "Bucket name invalid", { label: "Invalid Input" });
  return name;
}

/** As hosted, less empty and dot segments: a URL cannot name such an object again. */
export function requireObjectName(name: string): string {
  const isSafe = OBJECT_NAME.test(name) && Buffer.byteLength(name) <= MAX_OBJECT_NAME_BYTES;
  if (!isSafe || name.split("/").some((segment) => segment === "" || segment === "." || segment === ".."))
    throw new StorageFailure(400, "InvalidKey", `Invalid key: ${name}`);
  return name;
}
