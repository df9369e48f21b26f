import { Hono } from "hono";
import { z } from "zod";
import { AuthError, noPasswords } from "#embedded/auth/auth-error.ts";
import { metadata, optional, readAuthBody } from "#embedded/auth/request-body.ts";
import { openSession } from "#embedded/auth/sessions/open-session.ts";
import { createUser } from "#embedded/auth/users/create-user.ts";
import { inTransaction } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const bodySchema = z.looseObject({
  email: z.unknown().optional(),
  phone: z.unknown().optional(),
  password: z.unknown().optional(),
  data: optional(metadata),
});

/** POST /signup: without passwords, all it does is begin an anonymous user. */
export function signUpRoutes(context: ServiceContext): Hono {
  const { settings, pool } = context;
  return new Hono().post("/signup", async ({ req }) => {
    const body = await readAuthBody(req.raw, bodySchema);
    if (body.email || body.phone || body.password) throw noPasswords();
    if (!settings.auth.enable_signup)
      throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
    if (!settings.auth.enable_anonymous_sign_ins)
      throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
    const userAgent = req.header("user-agent") ?? null;
    const session = await inTransaction(pool, async (tx) => {
      const id = await createUser(tx, { email: null, isAnonymous: true, userMetadata: body.data });
      return openSession(tx, context, id, { method: "anonymous", userAgent });
    });
    return Response.json(session);
  });
}
