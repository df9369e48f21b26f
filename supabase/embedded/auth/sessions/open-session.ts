import { randomUUID } from "node:crypto";
import { userNotFound } from "#embedded/auth/auth-error.ts";
import { hashToken, refreshTokenOf } from "#embedded/auth/codes/secrets.ts";
import { presentSession, type SessionJson } from "#embedded/auth/sessions/session-json.ts";
import { findUser } from "#embedded/auth/users/user.ts";
import type { Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** How a session was signed in, for its `amr`, and by what program. */
export type SignIn = { method: string; userAgent: string | null };

export async function openSession(
  tx: Queryable,
  context: ServiceContext,
  userId: string,
  { method, userAgent }: SignIn,
): Promise<SessionJson> {
  const sessionId = randomUUID();
  await tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, refresh_token_counter)
     values ($1, $2, now(), now(), 'aal1', $3, 0)`,
    [sessionId, userId, userAgent],
  );
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, now(), now(), $3)`,
    [randomUUID(), sessionId, method],
  );
  const refreshToken = refreshTokenOf(context.keys, sessionId, 0);
  await saveRefreshToken(tx, { userId, sessionId, refreshToken, parent: null });
  await tx.query("update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1", [userId]);
  const user = await findUser(tx, userId);
  if (!user) throw userNotFound();
  return presentSession(tx, context, { user, sessionId, refreshToken });
}

export async function saveRefreshToken(
  tx: Queryable,
  token: { userId: string; sessionId: string; refreshToken: string; parent: string | null },
): Promise<void> {
  await tx.query(
    `insert into auth.refresh_tokens (token, user_id, session_id, parent, revoked, created_at, updated_at)
     values ($1, $2, $3, $4, false, now(), now())`,
    [hashToken(token.refreshToken), token.userId, token.sessionId, token.parent && hashToken(token.parent)],
  );
}
