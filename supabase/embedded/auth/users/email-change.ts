import { emailTaken } from "#embedded/auth/auth-error.ts";
import { dropCodes, EMAIL_CHANGE_PURPOSES, SIGN_IN_PURPOSES } from "#embedded/auth/codes/one-time-token.ts";
import { confirmUser, mergeMetadata } from "#embedded/auth/users/change-user.ts";
import { saveEmailIdentity, syncProviders } from "#embedded/auth/users/identity.ts";
import { findUserByEmail, type User } from "#embedded/auth/users/user.ts";
import type { Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** A user may ask for an address that another user has. No other user may have it when the change is done. */
export async function refuseTakenEmail(db: Queryable, email: string, userId: string | null): Promise<void> {
  const owner = await findUserByEmail(db, email);
  if (owner && owner.id !== userId) throw emailTaken();
}

export async function beginEmailChange(tx: Queryable, userId: string, newEmail: string): Promise<void> {
  await tx.query(
    "update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1",
    [userId, newEmail],
  );
}

/** One address is proven. Where both must be, the first proof completes only half of the change. */
export async function advanceEmailChange(
  tx: Queryable,
  { settings }: ServiceContext,
  user: User,
): Promise<"signed_in" | "pending"> {
  if (settings.auth.email.double_confirm_changes && user.email && user.email_change_confirm_status === 0) {
    await tx.query("update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1", [
      user.id,
    ]);
    return "pending";
  }
  await finishEmailChange(tx, user.id, user.email_change ?? "", true);
  return "signed_in";
}

/** Gives the user the address. An anonymous user becomes a permanent one by it, with the same id. */
export async function finishEmailChange(
  tx: Queryable,
  userId: string,
  email: string,
  isVerified: boolean,
): Promise<void> {
  await refuseTakenEmail(tx, email, userId);
  await tx.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0, is_anonymous = false, updated_at = now()
     where id = $1`,
    [userId, email],
  );
  await mergeMetadata(tx, userId, { user: { sub: userId, email, email_verified: isVerified, phone_verified: false } });
  await saveEmailIdentity(tx, userId, email, isVerified);
  await syncProviders(tx, userId);
  if (isVerified) await confirmUser(tx, userId);
  await dropCodes(tx, userId, [...EMAIL_CHANGE_PURPOSES, ...SIGN_IN_PURPOSES]);
}
