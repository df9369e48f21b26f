import pg from "pg";
import { AuthError } from "#embedded/auth/auth-error.ts";
import { listIdentities, syncProviders } from "#embedded/auth/users/identity.ts";
import { lockUser } from "#embedded/auth/users/user.ts";
import type { Queryable } from "#embedded/database/connection.ts";

/** Takes one way to sign in away from a user. One must stay, and the user's address must belong to one that stays. */
export async function unlinkIdentity(tx: Queryable, userId: string, identityId: string): Promise<void> {
  const user = await lockUser(tx, userId);
  const identities = await listIdentities(tx, [userId]);
  if (identities.length <= 1)
    throw new AuthError(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
  const staying = identities.filter((identity) => identity.id !== identityId);
  if (staying.length === identities.length) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
  await tx.query("delete from auth.identities where id = $1", [identityId]);
  if (!staying.some((identity) => identity.email === user?.email)) {
    await tx
      .query("update auth.users set email = $2 where id = $1", [
        userId,
        staying.find(({ email }) => email)?.email ?? null,
      ])
      .catch(refuseTakenAddress);
  }
  await syncProviders(tx, userId);
}

function refuseTakenAddress(cause: unknown): never {
  if (!(cause instanceof pg.DatabaseError)) throw cause;
  throw new AuthError(422, "email_conflict_identity_not_deletable", "Unable to unlink identity due to email conflict", {
    cause,
  });
}
