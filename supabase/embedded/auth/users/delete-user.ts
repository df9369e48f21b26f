import { createHash } from "node:crypto";
import type { User } from "#embedded/auth/users/user.ts";
import type { Queryable } from "#embedded/database/connection.ts";

export async function deleteUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query("delete from auth.users where id = $1", [userId]);
}

/** Keeps the row, for what refers to it, and nothing by which the person could be known; the address is free again. */
export async function softDeleteUser(tx: Queryable, user: User): Promise<void> {
  if (user.deleted_at) return;
  await tx.query(
    `update auth.users set email = $2, phone = null, email_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
       deleted_at = now(), updated_at = now() where id = $1`,
    [user.id, user.email && disguise(user.id, user.email)],
  );
  await tx.query(
    `update auth.identities set provider_id = encode(sha256((id::text || provider_id)::bytea), 'hex'), identity_data = '{}',
       updated_at = now() where user_id = $1`,
    [user.id],
  );
  await tx.query("delete from auth.one_time_tokens where user_id = $1", [user.id]);
  await tx.query("delete from auth.sessions where user_id = $1", [user.id]);
}

function disguise(userId: string, value: string): string {
  return createHash("sha256").update(`${userId}${value}`).digest("base64url");
}
