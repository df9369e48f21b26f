import pg from "pg";
import { AuthError, emailTaken } from "#embedded/auth/auth-error.ts";

const VERSION_HEADER = "x-supabase-api-version";
const NAMED_CODES_SINCE = "2024-01-01";

/** Newer clients ask for `{code, message}` by a dated header; others get `{code: status, error_code, msg}`. */
export function respondWithError(error: unknown, request: Request): Response {
  const { status, code, message } = toAuthError(error);
  const version = request.headers.get(VERSION_HEADER) ?? "";
  const headers = { "x-sb-error-code": code };
  if (!/^\d{4}-\d\d-\d\d$/.test(version) || version < NAMED_CODES_SINCE)
    return Response.json({ code: status, error_code: code, msg: message }, { status, headers });
  return Response.json({ code, message }, { status, headers: { ...headers, [VERSION_HEADER]: NAMED_CODES_SINCE } });
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  // Two requests took the same address at once; the database let only one have it.
  if (error instanceof pg.DatabaseError && error.constraint === "users_email_partial_key") return emailTaken();
  return unexpected(error);
}

function unexpected(error: unknown): AuthError {
  process.stderr.write(`auth: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return new AuthError(500, "unexpected_failure", "Unexpected failure, please check server logs for more information");
}
