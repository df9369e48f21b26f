import { randomUUID } from "node:crypto";
import type { Metadata } from "#embedded/auth/request-body.ts";
import { createEmailUser } from "#embedded/auth/users/create-user.ts";
import { findUser, type User } from "#embedded/auth/users/user.ts";
import type { Queryable } from "#embedded/database/connection.ts";

type NewUser = { email: string; isConfirmed: boolean; userMetadata: Metadata | undefined };

/**
 * Creates a user, or does the same work for a known one and takes it back. Otherwise the time of an answer would tell which addresses
 * have an account. GoTrue itself tells by its time.
 */
export async function createUnlessKnown(tx: Queryable, known: User | null, user: NewUser): Promise<User | null> {
  await tx.query("savepoint new_user");
  try {
    const email = known ? `${randomUUID()}@known.invalid` : user.email;
    const made = await findUser(tx, await createEmailUser(tx, { ...user, email }));
    await tx.query(known ? "rollback to savepoint new_user" : "release savepoint new_user");
    return known ?? made;
  } catch (error) {
    // Sign-ups may be paused: that stops a new user, and is no matter to a known one.
    await tx.query("rollback to savepoint new_user");
    if (known) return known;
    throw error;
  }
}
