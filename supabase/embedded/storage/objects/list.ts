import { z } from "zod";
import type { Queryable } from "#embedded/database/connection.ts";

const MAX_LIMIT = 1500;

export const objectListing = z.object({
  prefix: z.string().default(""),
  search: z.string().default(""),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .prefault({}),
});

export type ListedEntry = { name: string; id: string | null };

/** One level of a bucket, as hosted lists it: files, and folders (without an id) for what lies deeper. */
export async function listEntries(
  tx: Queryable,
  bucket: string,
  { prefix, search, limit, offset, sortBy }: z.infer<typeof objectListing>,
): Promise<ListedEntry[]> {
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  const order =
    sortBy.column === "name"
      ? `lower(name) collate "C" ${sortBy.order}`
      : `id is not null, ${sortBy.column} ${sortBy.order}, lower(name) collate "C" ${sortBy.order}`;
  const { rows } = await tx.query<ListedEntry>(
    `with found as (
       select *, substr(name, length($2) + 1) as rest, strpos(substr(name, length($2 || $3) + 1), '/') as cut
       from storage.objects
       where bucket_id = $1 and starts_with(lower(name), lower($2 || $3))
     ), entries as (
       select rest as name, id, updated_at, created_at, last_accessed_at, metadata from found where cut = 0
       union all
       select distinct left(rest, length($3) + cut - 1), null::uuid, null::timestamptz, null::timestamptz,
         null::timestamptz, null::jsonb
       from found where cut > 0
     )
     select * from entries order by ${order} limit $4 offset $5`,
    [bucket, folder, search, Math.min(limit, MAX_LIMIT), offset],
  );
  return rows;
}
