import type { Metadata } from "#embedded/auth/request-body.ts";
import type { Queryable } from "#embedded/database/connection.ts";

/** A row of auth.users, as far as the service reads it. */
export type User = {
  id: string;
  aud: string | null;
  role: string | null;
  email: string | null;
  email_confirmed_at: string | null;
  invited_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  reauthentication_sent_at: string | null;
  email_change: string | null;
  email_change_sent_at: string | null;
  email_change_confirm_status: number | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Metadata | null;
  raw_user_meta_data: Metadata | null;
  created_at: string | null;
  updated_at: string | null;
  phone: string | null;
  confirmed_at: string | null;
  banned_until: string | null;
  deleted_at: string | null;
  is_anonymous: boolean;
};

const COLUMNS = `id, aud, role, email, email_confirmed_at, invited_at, confirmation_sent_at, recovery_sent_at,
  reauthentication_sent_at, email_change, email_change_sent_at, email_change_confirm_status, last_sign_in_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at, phone, confirmed_at, banned_until, deleted_at, is_anonymous`;

export async function findUser(db: Queryable, id: string): Promise<User | null> {
  const { rows } = await db.query<User>(`select ${COLUMNS} from auth.users where id = $1`, [id]);
  return rows[0] ?? null;
}

/** Reads a user whom this transaction is about to change. */
export async function lockUser(tx: Queryable, id: string): Promise<User | null> {
  const { rows } = await tx.query<User>(`select ${COLUMNS} from auth.users where id = $1 for no key update`, [id]);
  return rows[0] ?? null;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const { rows } = await db.query<User>(`select ${COLUMNS} from auth.users where email = $1 and not is_sso_user`, [
    email,
  ]);
  return rows[0] ?? null;
}

/** Pages start at 1; the newest user comes first. */
export async function listUsers(
  db: Queryable,
  page: number,
  perPage: number,
): Promise<{ users: User[]; total: number }> {
  const [{ rows: users }, { rows: counts }] = [
    await db.query<User>(
      `select ${COLUMNS} from auth.users order by created_at desc nulls last, id limit $1 offset $2`,
      [perPage, (page - 1) * perPage],
    ),
    await db.query<{ total: number }>("select count(*)::int as total from auth.users"),
  ];
  return { users, total: counts[0]?.total ?? 0 };
}

/** Banned or deleted: no session is opened, refreshed or answered for. */
export function isShutOut(user: User): boolean {
  return Boolean(user.deleted_at) || (user.banned_until !== null && Date.parse(user.banned_until) > Date.now());
}
