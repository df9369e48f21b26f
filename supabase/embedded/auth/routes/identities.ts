import { Hono } from "hono";
import { z } from "zod";
import { AuthError } from "#embedded/auth/auth-error.ts";
import { requireUser } from "#embedded/auth/sessions/signed-in-user.ts";
import { unlinkIdentity } from "#embedded/auth/users/unlink-identity.ts";
import { inTransaction } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** DELETE /user/identities/{id}: a user gives up one way to sign in. */
export function identityRoutes(context: ServiceContext): Hono {
  return new Hono().delete("/user/identities/:id", async ({ req }) => {
    if (!context.settings.auth.enable_manual_linking)
      throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
    const { user } = await requireUser(context, req.raw);
    const id = z.uuid().safeParse(req.param("id"));
    if (!id.success) throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
    await inTransaction(context.pool, (tx) => unlinkIdentity(tx, user.id, id.data));
    return Response.json({});
  });
}
