import { randomUUID } from "node:crypto";
import type { Metadata } from "#embedded/auth/request-body.ts";
import { saveEmailIdentity } from "#embedded/auth/users/identity.ts";
import type { Queryable } from "#embedded/database/connection.ts";

export type NewUser = {
  id?: string | undefined;
  /** Null for an anonymous user and for one whom only a provider knows. */
  email: string | null;
  isConfirmed?: boolean | undefined;
  isAnonymous?: boolean;
  role?: string | undefined;
  userMetadata?: Metadata | undefined;
  appMetadata?: Metadata | undefined;
};

/** Adds a user without any identity yet. */
export async function createUser(tx: Queryable, user: NewUser): Promise<string> {
  const id = user.id ?? randomUUID();
  await tx.query(
    `insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
       is_anonymous, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, case when $4::boolean then now() end, $5, $6,
       $7, now(), now())`,
    [
      id,
      user.role ?? "authenticated",
      user.email,
      user.isConfirmed ?? false,
      JSON.stringify(user.appMetadata ?? {}),
      JSON.stringify(user.userMetadata ?? {}),
      user.isAnonymous ?? false,
    ],
  );
  return id;
}

/** Adds a user who signs in by e-mail, with the identity and the metadata that go with it. */
export async function createEmailUser(tx: Queryable, user: NewUser & { email: string }): Promise<string> {
  const id = user.id ?? randomUUID();
  const isVerified = user.isConfirmed ?? false;
  await createUser(tx, {
    ...user,
    id,
    appMetadata: { provider: "email", providers: ["email"], ...user.appMetadata },
    userMetadata: {
      ...user.userMetadata,
      sub: id,
      email: user.email,
      email_verified: isVerified,
      phone_verified: false,
    },
  });
  await saveEmailIdentity(tx, id, user.email, isVerified);
  return id;
}
