import { AuthError, userBanned, userNotFound } from "#embedded/auth/auth-error.ts";
import { dropCodes, EMAIL_CHANGE_PURPOSES, SIGN_IN_PURPOSES } from "#embedded/auth/codes/one-time-token.ts";
import { lockAddresses } from "#embedded/auth/mail/address-lock.ts";
import { identityDataOf, type ProviderProfile } from "#embedded/auth/oauth/profile.ts";
import { confirmUser, mergeMetadata } from "#embedded/auth/users/change-user.ts";
import { createUser } from "#embedded/auth/users/create-user.ts";
import { refuseTakenEmail } from "#embedded/auth/users/email-change.ts";
import { findIdentity, saveIdentity, syncProviders } from "#embedded/auth/users/identity.ts";
import { findUserByEmail, isShutOut, lockUser, type User } from "#embedded/auth/users/user.ts";
import type { Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** Finds whose account at the provider this is: known, linked now because the same address was verified, or new. */
export async function signInWithProfile(
  tx: Queryable,
  context: ServiceContext,
  provider: string,
  profile: ProviderProfile,
): Promise<string> {
  await lockProfile(tx, provider, profile);
  const identity = await findIdentity(tx, provider, profile.providerId);
  const userId = identity?.user_id ?? (await adoptOrCreate(tx, context, provider, profile));
  const user = await lockUser(tx, userId);
  if (!user || isShutOut(user)) throw userBanned();
  const data = identityDataOf(profile);
  await saveIdentity(tx, { userId, provider, providerId: profile.providerId, data });
  await mergeMetadata(tx, userId, { user: data });
  await syncProviders(tx, userId);
  if (user.email === profile.email) await confirmUser(tx, userId);
  return userId;
}

/** Two answers about one account at the provider, or about one address, are decided one after the other. */
export async function lockProfile(
  tx: Queryable,
  provider: string,
  { providerId, email }: ProviderProfile,
): Promise<void> {
  await lockAddresses(tx, `${provider}:${providerId}`, email);
}

async function adoptOrCreate(
  tx: Queryable,
  { settings }: ServiceContext,
  provider: string,
  { email, isEmailVerified }: ProviderProfile,
): Promise<string> {
  const owner = email ? await findUserByEmail(tx, email) : null;
  const isTrusted = isEmailVerified || (!owner && !settings.auth.email.enable_confirmations);
  if (!email || !isTrusted)
    throw new AuthError(422, "provider_email_needs_verification", `Unverified email with ${provider}`);
  if (owner) {
    await evictUnconfirmed(tx, owner);
    return owner.id;
  }
  if (!settings.auth.enable_signup)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  return createUser(tx, { email });
}

/** A user who asked for this address and never proved it must keep no way into the account of the user who did. */
async function evictUnconfirmed(tx: Queryable, owner: User): Promise<void> {
  if (owner.email_confirmed_at) return;
  await tx.query("delete from auth.identities where user_id = $1", [owner.id]);
  await tx.query("delete from auth.sessions where user_id = $1", [owner.id]);
  await tx.query("update auth.users set raw_user_meta_data = '{}' where id = $1", [owner.id]);
  await dropCodes(tx, owner.id, [...SIGN_IN_PURPOSES, ...EMAIL_CHANGE_PURPOSES]);
}

/** Adds the account to a user who is signed in. An anonymous one becomes permanent by it, with the same id. */
export async function linkProfile(
  tx: Queryable,
  provider: string,
  profile: ProviderProfile,
  userId: string,
): Promise<void> {
  await lockProfile(tx, provider, profile);
  const user = await lockUser(tx, userId);
  if (!user) throw userNotFound();
  if (isShutOut(user)) throw userBanned();
  const identity = await findIdentity(tx, provider, profile.providerId);
  if (identity)
    throw new AuthError(
      422,
      "identity_already_exists",
      identity.user_id === userId ? "Identity is already linked" : "Identity is already linked to another user",
    );
  if (!user.email) await adoptEmail(tx, provider, profile, userId);
  await saveIdentity(tx, { userId, provider, providerId: profile.providerId, data: identityDataOf(profile) });
  await syncProviders(tx, userId);
}

async function adoptEmail(
  tx: Queryable,
  provider: string,
  { email, isEmailVerified }: ProviderProfile,
  userId: string,
): Promise<void> {
  if (!email || !isEmailVerified)
    throw new AuthError(422, "provider_email_needs_verification", `Unverified email with ${provider}`);
  await refuseTakenEmail(tx, email, userId);
  await tx.query("update auth.users set email = $2, is_anonymous = false where id = $1", [userId, email]);
  await confirmUser(tx, userId);
}
