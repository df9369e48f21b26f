import { AuthError, userBanned } from "#embedded/auth/auth-error.ts";
import { hashToken, refreshTokenOf } from "#embedded/auth/codes/secrets.ts";
import { saveRefreshToken } from "#embedded/auth/sessions/open-session.ts";
import { presentSession, type SessionJson } from "#embedded/auth/sessions/session-json.ts";
import { findUser, isShutOut } from "#embedded/auth/users/user.ts";
import { inTransaction, type Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/**
 * Trades a refresh token for the next. A session's requests wait for each other on its row. A token that was already
 * traded gets the session's present one for a few seconds (several tabs woke at once, or an answer was lost); after that
 * it counts as stolen, and the session ends. GoTrue forgives the last token's predecessor for ever; this is stricter.
 */
export async function refreshSession(context: ServiceContext, token: string): Promise<SessionJson> {
  const session = await inTransaction(context.pool, async (tx) => {
    const found = await lockSessionOf(tx, token);
    if (!found) throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
    const user = await findUser(tx, found.user_id);
    if (!user || isShutOut(user)) throw userBanned(400);
    const turn = await turnAfter(tx, context, found, token);
    if (turn === "reused") return null;
    const refreshToken = refreshTokenOf(context.keys, found.session_id, turn);
    return presentSession(tx, context, { user, sessionId: found.session_id, refreshToken });
  });
  // Refused only after the commit, which ends the session.
  if (!session) throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  return session;
}

type SessionOfToken = { session_id: string; user_id: string; turn: number; revoked: boolean; used_ms_ago: number };

async function lockSessionOf(tx: Queryable, token: string): Promise<SessionOfToken | null> {
  const hash = hashToken(token);
  const { rowCount } = await tx.query(
    "select from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1) for update",
    [hash],
  );
  if (!rowCount) return null;
  // Read only now: what was true before the lock may have changed while waiting for it.
  const { rows } = await tx.query<SessionOfToken>(
    `select session.id as session_id, session.user_id, session.refresh_token_counter::int as turn, token.revoked,
       (extract(epoch from clock_timestamp() - token.updated_at) * 1000)::float as used_ms_ago
     from auth.refresh_tokens token join auth.sessions session on session.id = token.session_id where token.token = $1`,
    [hash],
  );
  return rows[0] ?? null;
}

async function turnAfter(
  tx: Queryable,
  { keys, settings }: ServiceContext,
  { session_id: sessionId, user_id: userId, turn, revoked, used_ms_ago: usedMsAgo }: SessionOfToken,
  token: string,
): Promise<number | "reused"> {
  if (revoked) {
    if (usedMsAgo <= settings.auth.refresh_token_reuse_interval * 1000) return turn;
    await tx.query("delete from auth.sessions where id = $1", [sessionId]);
    return "reused";
  }
  await tx.query("update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $1", [
    hashToken(token),
  ]);
  await tx.query(
    "update auth.sessions set refresh_token_counter = $2, refreshed_at = localtimestamp, updated_at = now() where id = $1",
    [sessionId, turn + 1],
  );
  await saveRefreshToken(tx, {
    userId,
    sessionId,
    refreshToken: refreshTokenOf(keys, sessionId, turn + 1),
    parent: token,
  });
  return turn + 1;
}
