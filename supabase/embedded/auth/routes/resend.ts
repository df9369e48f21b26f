import { Hono } from "hono";
import { z } from "zod";
import { AuthError, noPhones } from "#embedded/auth/auth-error.ts";
import type { CallerEnv } from "#embedded/auth/limits/count-requests.ts";
import { type MailOptions, sendEmailChange, sendReauthentication, sendSignIn } from "#embedded/auth/mail/send-code.ts";
import { chooseRedirect } from "#embedded/auth/redirects.ts";
import { emailAddress, pkceFields, pkceOf, readAuthBody } from "#embedded/auth/request-body.ts";
import { requireUser } from "#embedded/auth/sessions/signed-in-user.ts";
import { findUserByEmail, isShutOut } from "#embedded/auth/users/user.ts";
import { inTransaction, type Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const bodySchema = z.looseObject({
  type: z.enum(["signup", "email_change"], "Missing one of these types: signup, email_change"),
  email: emailAddress,
  phone: z.unknown().optional(),
  ...pkceFields,
});

/** POST /resend and GET /reauthenticate: further codes, for a sign-up, an e-mail change, or a user who is signed in. */
export function resendRoutes(context: ServiceContext): Hono<CallerEnv> {
  return new Hono<CallerEnv>()
    .post("/resend", async ({ req, env }) => {
      const { type, email, ...body } = await readAuthBody(req.raw, bodySchema);
      if (body.phone) throw noPhones();
      const options = { redirect: chooseRedirect(context, req.raw), pkce: pkceOf(body), network: env.network };
      const resend = type === "signup" ? resendSignUp : resendEmailChange;
      // The same answer whether or not there was anything to send.
      await inTransaction(context.pool, (tx) => resend(tx, context, email, options));
      return Response.json({});
    })
    .get("/reauthenticate", async ({ req, env }) => {
      const { user } = await requireUser(context, req.raw);
      const { email } = user;
      if (!email) throw new AuthError(400, "validation_failed", "Reauthentication requires the user to have an email");
      if (!user.email_confirmed_at) throw new AuthError(422, "email_not_confirmed", "Please verify your email first.");
      await inTransaction(context.pool, (tx) => sendReauthentication(tx, context, { ...user, email }, env.network));
      return Response.json({});
    });
}

async function resendSignUp(
  tx: Queryable,
  context: ServiceContext,
  email: string,
  options: MailOptions,
): Promise<void> {
  const user = await findUserByEmail(tx, email);
  if (user && !user.email_confirmed_at && !isShutOut(user)) await sendSignIn(tx, context, { ...user, email }, options);
}

/** An anonymous reader, who has no address yet, asks again by updateUser. */
async function resendEmailChange(
  tx: Queryable,
  context: ServiceContext,
  email: string,
  options: MailOptions,
): Promise<void> {
  const user = await findUserByEmail(tx, email);
  if (user?.email_change && !isShutOut(user)) await sendEmailChange(tx, context, user, user.email_change, options);
}
