import { type Identity, listIdentities } from "#embedded/auth/users/identity.ts";
import type { User } from "#embedded/auth/users/user.ts";
import type { Queryable } from "#embedded/database/connection.ts";

/** A user as the service shows it, in GoTrue's shape; absent times are left out. */
export async function presentUser(db: Queryable, user: User) {
  return presentWith(user, await listIdentities(db, [user.id]));
}

export async function presentUsers(db: Queryable, users: User[]) {
  const identities = await listIdentities(
    db,
    users.map((user) => user.id),
  );
  return users.map((user) =>
    presentWith(
      user,
      identities.filter((identity) => identity.user_id === user.id),
    ),
  );
}

export type UserJson = Awaited<ReturnType<typeof presentUser>>;

function presentWith(user: User, identities: Identity[]) {
  return {
    id: user.id,
    aud: user.aud ?? "",
    role: user.role ?? "",
    email: user.email ?? "",
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    invited_at: user.invited_at ?? undefined,
    phone: user.phone ?? "",
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    confirmed_at: user.confirmed_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    reauthentication_sent_at: user.reauthentication_sent_at ?? undefined,
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change_sent_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map(presentIdentity),
    created_at: user.created_at ?? undefined,
    updated_at: user.updated_at ?? undefined,
    banned_until: user.banned_until ?? undefined,
    deleted_at: user.deleted_at ?? undefined,
    is_anonymous: user.is_anonymous,
  };
}

function presentIdentity({ id, provider_id, email, ...identity }: Identity) {
  return { identity_id: id, id: provider_id, ...identity, email: email ?? undefined };
}
