import type { CacheHandlerValue } from "next/dist/server/lib/incremental-cache";
import { TAGS_HEADER } from "#lib/http/next-internals.ts";

export type CachedValue = NonNullable<CacheHandlerValue["value"]>;
export type CachedPage = Extract<CachedValue, { rscData: unknown }>;
export type CachedData = Extract<CachedValue, { data: unknown }>;
export type CachedRoute = Extract<CachedValue, { body: unknown }>;

/** A cache entry: Next's value, and what decides how long it is valid. */
export type Entry = CacheHandlerValue & {
  value: CachedValue;
  tags: readonly string[];
  /** When its rendering began, on this process's clock. */
  begunAt: number;
  /** A new rendering failed: it is served as it is, while Next retries every few seconds. */
  isKept: boolean;
};

export function tagsOf(value: CachedValue): readonly string[] {
  if ("data" in value) return value.tags ?? [];
  const listed = "headers" in value ? value.headers?.[TAGS_HEADER] : undefined;
  return typeof listed === "string" ? listed.split(",") : [];
}

/** The approximate memory of a value. Text counts double, because one character outside Latin-1 doubles its size. */
export function sizeOf(value: CachedValue): number {
  const overhead = 1_000;
  if ("rscData" in value) {
    const segments = [...(value.segmentData?.values() ?? [])].map(({ byteLength }) => byteLength);
    const buffers = segments.reduce((sum, bytes) => sum + bytes, value.rscData?.byteLength ?? 0);
    return overhead + 2 * value.html.length + buffers;
  }
  if ("body" in value) return overhead + value.body.byteLength;
  return overhead + 2 * JSON.stringify(value).length;
}
