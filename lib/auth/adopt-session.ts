import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { unavailable } from "#lib/auth/claims";
import { cookieDb } from "#lib/auth/cookie-db";
import { requestJar } from "#lib/auth/request-jar";
import { findSession, type Session } from "#lib/auth/session";
import { AppError } from "#lib/errors";

/** Makes these tokens this browser's session. The data service checks them before anything is stored. */
export async function adoptSession(
  request: Request,
  tokens: { access_token: string; refresh_token: string },
): Promise<Session> {
  const jar = requestJar(request);
  const { error } = await cookieDb(jar).auth.setSession(tokens);
  if (isAuthRetryableFetchError(error)) throw unavailable(error);
  const session = error ? null : await findSession(jar);
  if (session) return session;
  throw new AppError("auth_required", { detail: "This session has ended. Sign in again.", cause: error });
}
