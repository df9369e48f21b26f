import { Hono } from "hono";
import { invalidInput } from "#embedded/auth/auth-error.ts";
import { requireUser } from "#embedded/auth/sessions/signed-in-user.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** Which of a user's sessions end, as a condition on $1 (the user) and $2 (the session that asks). */
const SCOPES: Record<string, string> = {
  global: "user_id = $1 and $2::uuid is not null",
  local: "user_id = $1 and id = $2",
  others: "user_id = $1 and id <> $2",
};

/** POST /logout: refresh tokens end with their sessions; access tokens run out by themselves. */
export function signOutRoutes(context: ServiceContext): Hono {
  return new Hono().post("/logout", async ({ req }) => {
    const scope = SCOPES[req.query("scope") || "global"];
    if (!scope) throw invalidInput(`Unsupported logout scope "${req.query("scope")}"`);
    const { user, sessionId } = await requireUser(context, req.raw);
    await context.pool.query(`delete from auth.sessions where ${scope}`, [user.id, sessionId]);
    return new Response(null, { status: 204 });
  });
}
