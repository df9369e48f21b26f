import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { z } from "zod";
import type { Proof } from "#lib/auth/viewer";
import { AppError } from "#lib/errors";
import type { Db } from "#lib/supabase/db";

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]),
});

export type Claims = { userId: string; sessionId: string; amr: Proof[] };

/** What a session's token proves, renewed first when it runs out; null when it proves nothing, or not any more. */
export async function readClaims(db: Db): Promise<Claims | null> {
  const { data, error } = await db.auth.getClaims();
  if (isAuthRetryableFetchError(error)) throw unavailable(error);
  const { success, data: claims } = claimsSchema.safeParse(data?.claims);
  return success ? { userId: claims.sub, sessionId: claims.session_id, amr: claims.amr } : null;
}

/** Nobody is signed out because our own service is away. */
export function unavailable(cause: unknown): AppError {
  return new AppError("internal", {
    detail: "We cannot check right now who you are. Nothing was done. Try again in a moment.",
    status: 503,
    retryAfterSeconds: 5,
    message: "the session could not be checked",
    cause,
  });
}
