import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { createAnonymousSession } from "#lib/auth/session/anonymous-session.ts";
import { unavailable } from "#lib/auth/session/claims.ts";
import { cookieDb } from "#lib/auth/session/cookie-db.ts";
import { requestJar } from "#lib/auth/session/request-jar.ts";
import { findSession, type Session } from "#lib/auth/session/session.ts";
import { AppError } from "#lib/errors.ts";

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

/** Signs a visitor in anonymously, for what needs to know them again. */
export async function beginAnonymousSession(request: Request): Promise<Session> {
  const created = await createAnonymousSession(requestJar(request));
  if (created) return adoptSession(request, created);
  throw new AppError("rate_limited", {
    detail: "We cannot remember new readers from your network at the moment. Sign in, or try again later.",
    retryAfterSeconds: 600,
  });
}
