import "server-only";
import { z } from "zod";
import type { SearchParams } from "#lib/http/search-params.ts";
import { keepReadable } from "#lib/posts/readable.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const PAGE = 50;
const WORDS_MAX = 100;
const HANDLE = /^@?([a-z0-9_]{1,40})$/i;
/** What a target's id may stand behind. */
const TARGETS = [
  "post",
  "comment",
  "report",
  "payout",
  "profile",
  "alert",
  "purchase",
  "user",
  "feature",
  "layout",
  "exclusion",
] as const;

export type LogFilter = { /** A member of staff, a target, or its id. */ words: string };
export type LogEntry = {
  id: string;
  at: string;
  /** Who did it: their handle, or their account's id if it has none. */
  by: string;
  action: string;
  target: string;
  reason: string;
  /** `before` is null where there was nothing, `after` where nothing was written down. */
  changes: { name: string; before: string | null; after: string | null }[];
};

const rowShape = z.object({
  ...{ id: z.string(), actor_id: z.guid(), action: z.string(), target: z.string(), reason: z.string() },
  ...{ created_at: z.iso.datetime({ offset: true }), before: z.unknown(), after: z.unknown() },
});

export function readLogFilter({ q }: SearchParams): LogFilter {
  return { words: typeof q === "string" ? q.trim().slice(0, WORDS_MAX) : "" };
}

/** The id of the last row that was shown. */
export function readLogPlace({ before }: SearchParams): number | null {
  const place = z.coerce.number().int().positive().safe().safeParse(before);
  return place.success ? place.data : null;
}

/** What staff did, the newest first. Row rules show it to owners alone. */
export async function listLog(
  db: Db,
  { filter: { words }, before }: { filter: LogFilter; before: number | null },
): Promise<{ entries: LogEntry[]; next: number | null }> {
  let query = db
    .from("admin_audit_log")
    .select("id, actor_id, action, target, before, after, reason, created_at")
    .order("id", { ascending: false })
    .limit(PAGE + 1);
  if (before !== null) query = query.lt("id", before);
  if (words !== "") {
    const actor = await findActor(db, words);
    query = actor === null ? query.in("target", targetsOf(words)) : query.eq("actor_id", actor);
  }
  const { data, error } = await query;
  if (error) throw toRefusal(error);
  const shown = data.slice(0, PAGE).map((row) => ({ ...row, id: String(row.id) }));
  const rows = keepReadable("rows of the log", shown, (row) => rowShape.parse(row));
  const handles = await findHandles(db, [...new Set(rows.map((row) => row.actor_id))]);
  const entries = rows.map(({ actor_id: actor, created_at: at, before: was, after, ...row }) => ({
    ...row,
    at,
    by: handles.get(actor) ?? actor,
    changes: listChanges(was, after),
  }));
  return { entries, next: data.length > PAGE ? (data[PAGE - 1]?.id ?? null) : null };
}

async function findActor(db: Db, words: string): Promise<string | null> {
  const [, handle] = HANDLE.exec(words) ?? [];
  if (handle === undefined) return null;
  const { data, error } = await db.from("profiles").select("id").eq("handle", handle).maybeSingle();
  if (error) throw toRefusal(error);
  return data?.id ?? null;
}

function targetsOf(words: string): string[] {
  return z.guid().safeParse(words).success ? TARGETS.map((kind) => `${kind}:${words.toLowerCase()}`) : [words];
}

async function findHandles(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await db.from("profiles").select("id, handle").in("id", ids);
  if (error) throw toRefusal(error);
  return new Map(data.flatMap(({ id, handle }) => (handle === null ? [] : [[id, `@${handle}`]])));
}

const fieldsShape = z.record(z.string(), z.unknown()).catch({});

/** The fields of both states that differ. That the row has a newer date says nothing. */
function listChanges(was: unknown, became: unknown): LogEntry["changes"] {
  const [before, after] = [fieldsShape.parse(was ?? {}), fieldsShape.parse(became ?? {})];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: asText(before[name]), after: asText(after[name]) }))
    .filter((one) => one.before !== one.after && one.name !== "updated_at")
    .map(({ name, ...one }) => ({
      name: name.replaceAll("_", " "),
      before: one.before,
      // What is not written down may have stayed as it was.
      after: one.after ?? (name in after ? "nothing" : null),
    }));
}

const textsShape = z.array(z.string());

function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  const texts = textsShape.safeParse(value);
  return texts.success && texts.data.length > 0 ? texts.data.join(", ") : JSON.stringify(value);
}
