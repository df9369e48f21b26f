import "server-only";
import type { RegisteredSession } from "#lib/auth/session";
import type { ProfileChanges } from "#lib/creators/schema";
import { AppError } from "#lib/errors";
import type { Json } from "#lib/supabase/database.types";
import { type DatabaseError, toRefusal } from "#lib/supabase/refusal";

/** What is not named stays. Answers the profile's id. */
export async function updateProfile({ db }: RegisteredSession, changes: ProfileChanges): Promise<{ id: string }> {
  const { data, error } = await db.rpc("update_profile", { changes: changes satisfies Json });
  if (error) throw toProfileRefusal(error);
  return { id: data };
}

export async function labelNanoAddress({ db }: RegisteredSession, id: string, label: string | null): Promise<void> {
  const { error } = await db.rpc("label_nano_address", { address_id: id, label: label ?? "" });
  if (error) throw toRefusal(error);
}

export async function unlinkNanoAddress({ db }: RegisteredSession, id: string): Promise<void> {
  const { error } = await db.rpc("unlink_nano_address", { address_id: id });
  if (error) throw toRefusal(error);
}

/** The field that the database's refusal is about, so that a form can show it there. */
const FIELDS: Partial<Record<string, string>> = {
  handle_taken: "handle",
  conflict: "handle",
  validation_failed: "name",
};

function toProfileRefusal(error: DatabaseError): Error {
  const refusal = toRefusal(error);
  const field = refusal instanceof AppError ? FIELDS[refusal.code] : undefined;
  if (!(refusal instanceof AppError) || !field) return refusal;
  return new AppError(refusal.code, { detail: refusal.detail, field, cause: error });
}
