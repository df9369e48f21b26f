import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { judgeHandle } from "#lib/creators/queries.ts";
import type { ProfileChanges } from "#lib/creators/schema.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import type { Json } from "#lib/supabase/database.types.ts";
import type { Db } from "#lib/supabase/db.ts";
import { type DatabaseError, toRefusal } from "#lib/supabase/refusal.ts";

/** Fields that are left out stay as they are. Returns the profile's id. */
export async function updateProfile({ db }: RegisteredSession, changes: ProfileChanges): Promise<{ id: string }> {
  const { data, error } = await db.rpc("update_profile", { changes: changes satisfies Json });
  if (error) throw await withFreeHandles(toProfileRefusal(error, changes), db, changes.handle);
  return { id: data };
}

/** The author sets the payout address later, and may write until then (N-17). */
export async function putOffPayout({ db }: RegisteredSession): Promise<void> {
  const { error } = await db.rpc("put_off_payout");
  if (error) throw toRefusal(error);
}

export async function labelNanoAddress({ db }: RegisteredSession, id: string, label: string | null): Promise<void> {
  const { error } = await db.rpc("label_nano_address", { address_id: id, label: label ?? "" });
  if (error) throw toRefusal(error);
}

export async function unlinkNanoAddress({ db }: RegisteredSession, id: string): Promise<void> {
  const { error } = await db.rpc("unlink_nano_address", { address_id: id });
  if (error) throw toRefusal(error);
}

/**
 * The only fields that the database refuses after the schema accepts them. Named, so that a form can show the error
 * there.
 */
const FIELDS = {
  handle_taken: "handle",
  conflict: "handle",
  validation_failed: "name",
} as const satisfies Partial<Record<ErrorCode, keyof ProfileChanges>>;

function toProfileRefusal(error: DatabaseError, changes: ProfileChanges): Error {
  const refusal = toRefusal(error);
  if (!(refusal instanceof AppError) || !isFieldCode(refusal.code)) return refusal;
  const field = FIELDS[refusal.code];
  return field in changes ? new AppError(refusal.code, { detail: refusal.detail, field, cause: error }) : refusal;
}

/** A taken handle is refused with free ones. The refusal does not depend on them. */
async function withFreeHandles(refusal: Error, db: Db, wanted: string | undefined): Promise<Error> {
  if (!(refusal instanceof AppError) || refusal.code !== "handle_taken" || !wanted) return refusal;
  const { suggestions } = await judgeHandle(db, wanted).catch((error: unknown) => {
    log.warn("no free handle could be suggested", { error });
    return { suggestions: [] };
  });
  const [first] = suggestions;
  if (!first) return refusal;
  const { code, field, detail, cause } = refusal;
  return new AppError(code, {
    detail: `${detail} Try @${first}.`,
    ...(field ? { field } : {}),
    cause,
    more: { suggestions },
  });
}

function isFieldCode(code: ErrorCode): code is keyof typeof FIELDS {
  return Object.hasOwn(FIELDS, code);
}
