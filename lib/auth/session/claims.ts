import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { z } from "zod";
import type { SignInProof } from "#lib/auth/viewer.ts";
import { AppError } from "#lib/errors.ts";
import type { Db } from "#lib/supabase/db.ts";

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]),
});

export type Claims = { userId: string; sessionId: string; amr: SignInProof[] };

/** The claims of a session's token, renewed if it expires soon. Null if they are invalid or expired. */
export async function readClaims(db: Db): Promise<Claims | null> {
  const { data, error } = await db.auth.getClaims();
  if (isAuthRetryableFetchError(error)) throw unavailable(error);
  const { success, data: claims } = claimsSchema.safeParse(data?.claims);
  return success ? { userId: claims.sub, sessionId: claims.session_id, amr: claims.amr } : null;
}

/** An outage of our own service signs no one out. */
export function unavailable(cause: unknown): AppError {
  return new AppError("internal", {
    detail: "We cannot check your session right now. Nothing was changed. Try again in a moment.",
    status: 503,
    retryAfterSeconds: 5,
    message: "could not check the session",
    cause,
  });
}
