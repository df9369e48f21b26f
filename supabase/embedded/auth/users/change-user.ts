import type { Metadata } from "#embedded/auth/request-body.ts";
import type { Queryable } from "#embedded/database/connection.ts";

/** Records that the user has proven their address. */
export async function confirmUser(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1`,
    [userId],
  );
  await tx.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId],
  );
}

/** Merges into metadata key by key; a key set to null goes away. */
export async function mergeMetadata(
  tx: Queryable,
  userId: string,
  changes: { user?: Metadata | undefined; app?: Metadata | undefined },
): Promise<void> {
  await tx.query(
    `update auth.users set updated_at = now(),
       raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2::jsonb) - $3::text[],
       raw_app_meta_data = (coalesce(raw_app_meta_data, '{}') || $4::jsonb) - $5::text[]
     where id = $1`,
    [userId, ...split(changes.user), ...split(changes.app)],
  );
}

function split(changes: Metadata = {}): [string, string[]] {
  const removed = Object.keys(changes).filter((key) => changes[key] === null);
  return [JSON.stringify(changes), removed];
}
