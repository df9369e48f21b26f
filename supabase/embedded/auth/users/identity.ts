import type { Metadata } from "#embedded/auth/request-body.ts";
import type { Queryable } from "#embedded/database/connection.ts";

/** One way for a user to sign in: an e-mail address, or an account at a provider. */
export type Identity = {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Metadata;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string | null;
  updated_at: string | null;
  email: string | null;
};

const COLUMNS = "id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at, email";

export async function listIdentities(db: Queryable, userIds: string[]): Promise<Identity[]> {
  const { rows } = await db.query<Identity>(
    `select ${COLUMNS} from auth.identities where user_id = any($1::uuid[]) order by created_at, id`,
    [userIds],
  );
  return rows;
}

export async function findIdentity(db: Queryable, provider: string, providerId: string): Promise<Identity | null> {
  const { rows } = await db.query<Identity>(
    `select ${COLUMNS} from auth.identities where provider = $1 and provider_id = $2`,
    [provider, providerId],
  );
  return rows[0] ?? null;
}

export type NewIdentity = { userId: string; provider: string; providerId: string; data: Metadata };

/** Adds the identity, or renews what an existing one says about its owner. */
export async function saveIdentity(tx: Queryable, { userId, provider, providerId, data }: NewIdentity): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now(), now())
     on conflict (provider_id, provider) do update
     set identity_data = auth.identities.identity_data || excluded.identity_data, last_sign_in_at = now(), updated_at = now()`,
    [providerId, userId, JSON.stringify(data), provider],
  );
}

export function saveEmailIdentity(tx: Queryable, userId: string, email: string, isVerified: boolean): Promise<void> {
  const data = { sub: userId, email, email_verified: isVerified, phone_verified: false };
  return saveIdentity(tx, { userId, provider: "email", providerId: userId, data });
}

/** Brings app_metadata's `provider` (the first) and `providers` up to date with the identities. */
export async function syncProviders(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `update auth.users set updated_at = now(), raw_app_meta_data = coalesce(raw_app_meta_data, '{}') ||
       (select jsonb_build_object('provider', (array_agg(provider order by first_at))[1], 'providers', jsonb_agg(provider order by first_at))
        from (select provider, min(created_at) as first_at from auth.identities where user_id = $1 group by provider) as owned)
     where id = $1 and exists (select from auth.identities where user_id = $1)`,
    [userId],
  );
}
