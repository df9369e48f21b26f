import type { JWTPayload } from "jose";
import { AuthError, userBanned } from "#embedded/auth/auth-error.ts";
import { findUser, isShutOut, type User } from "#embedded/auth/users/user.ts";
import { bearerOf, databaseCallerOf, InvalidToken } from "#embedded/caller.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** Reads the user and session behind the request's token from the database: either may have ended since it was signed. */
export async function requireUser(
  context: ServiceContext,
  request: Request,
): Promise<{ user: User; sessionId: string }> {
  const { sub, session_id: sessionId } = await requireClaims(context, request);
  const user = typeof sub === "string" ? await findUser(context.pool, sub) : null;
  if (!user) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (isShutOut(user)) throw userBanned();
  const { rowCount } = await context.pool.query("select from auth.sessions where id::text = $1 and user_id = $2", [
    sessionId,
    user.id,
  ]);
  if (!rowCount || typeof sessionId !== "string")
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  return { user, sessionId };
}

async function requireClaims({ keys, tokens }: ServiceContext, request: Request): Promise<JWTPayload> {
  const bearer = bearerOf(request.headers.get("authorization"));
  if (!bearer || bearer.startsWith("sb_"))
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  return (await databaseCallerOf({ apiKey: null, bearer }, keys, tokens).catch(refuseToken)).claims;
}

/** The Admin API opens for the secret key alone, or for a token that the service itself signed for its own role. */
export async function requireServiceRole({ keys, tokens }: ServiceContext, request: Request): Promise<void> {
  const credentials = { apiKey: request.headers.get("apikey"), bearer: bearerOf(request.headers.get("authorization")) };
  const { role } = await databaseCallerOf(credentials, keys, tokens).catch(refuseToken);
  if (role !== "service_role") throw new AuthError(403, "not_admin", "User not allowed");
}

function refuseToken(error: unknown): never {
  if (!(error instanceof InvalidToken)) throw error;
  throw new AuthError(403, "bad_jwt", "invalid JWT: unable to parse or verify signature", { cause: error });
}
