import "server-only";
import { AppError } from "#lib/errors.ts";
import type { Export } from "#lib/exports/export.ts";
import type { StoredExport } from "#lib/exports/stored-parts.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** The caller's newest download. Null without one, or when it has expired. */
export async function findExport(db: Db, userId: string): Promise<Export | null> {
  const { data, error } = await db
    .from("exports")
    .select("id, state, done, total, bytes, expires_at")
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throw toRefusal(error);
  if (!data || hasExpired(data.expires_at)) return null;
  const { expires_at: expiresAt, ...found } = data;
  return { ...found, expiresAt };
}

/** The caller's own file. Row rules hide everyone else's. */
export async function getStoredExport(db: Db, userId: string, id: string): Promise<StoredExport> {
  const { data, error } = await db
    .from("exports")
    .select("id, state, attempt, parts, bytes, created_at, expires_at")
    .eq("id", id)
    .eq("user_id", userId)
    .maybeSingle();
  if (error) throw toRefusal(error);
  if (!data)
    throw new AppError("not_found", { detail: "We can’t find this download. Make a new one in your settings." });
  if (data.state !== "ready" || hasExpired(data.expires_at))
    throw new AppError("gone", { detail: "This download is not ready, or has expired. Look in your settings." });
  const { id: found, attempt, parts, bytes, created_at: madeAt } = data;
  return { id: found, attempt, parts, bytes, madeAt };
}

function hasExpired(at: string | null): boolean {
  return at !== null && Date.parse(at) <= Date.now();
}
