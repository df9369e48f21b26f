import type { Queryable } from "#embedded/database/connection.ts";
import type { StaffRole } from "#lib/auth/viewer.ts";

/**
 * Gives the account with this address an office, or with null takes it away, and ends all its sessions. Returns the office of before, or
 * null if no account has this address. Sessions end so that no stolen one gains an office, and none keeps what belonged to it.
 */
export async function grantRole(
  db: Queryable,
  email: string,
  role: StaffRole | null,
): Promise<{ before: string | null } | null> {
  const { rows } = await db.query<{ id: string; before: string | null }>(
    "select id, raw_app_meta_data ->> 'role' as before from auth.users where lower(email) = lower($1) and not is_anonymous for update",
    [email],
  );
  const [user] = rows;
  if (!user) return null;
  await db.query(
    `update auth.users set updated_at = now(), raw_app_meta_data = case when $2::text is null
       then coalesce(raw_app_meta_data, '{}') - 'role'
       else coalesce(raw_app_meta_data, '{}') || jsonb_build_object('role', $2::text) end
     where id = $1`,
    [user.id, role],
  );
  await db.query("delete from auth.sessions where user_id = $1", [user.id]);
  await db.query(
    `insert into public.admin_audit_log (actor_id, action, target, before, after, reason)
     values ($1, 'grant_role', $2, jsonb_build_object('role', $3::text), jsonb_build_object('role', $4::text), 'npm run admin:grant')`,
    [user.id, `user:${user.id}`, user.before, role],
  );
  return { before: user.before };
}
