import { Hono } from "hono";
import { z } from "zod";
import { AuthError, noPasswords, noPhones, userNotFound } from "#embedded/auth/auth-error.ts";
import type { CallerEnv } from "#embedded/auth/limits/count-requests.ts";
import { lockAddresses } from "#embedded/auth/mail/address-lock.ts";
import { type MailOptions, sendEmailChange } from "#embedded/auth/mail/send-code.ts";
import { chooseRedirect } from "#embedded/auth/redirects.ts";
import { emailAddress, metadata, optional, pkceFields, pkceOf, readAuthBody } from "#embedded/auth/request-body.ts";
import { requireUser } from "#embedded/auth/sessions/signed-in-user.ts";
import { mergeMetadata } from "#embedded/auth/users/change-user.ts";
import { finishEmailChange, refuseTakenEmail } from "#embedded/auth/users/email-change.ts";
import { findUser, lockUser, type User } from "#embedded/auth/users/user.ts";
import { presentUser } from "#embedded/auth/users/user-json.ts";
import { inTransaction, type Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const bodySchema = z.looseObject({
  email: optional(emailAddress),
  data: optional(metadata),
  phone: z.unknown().optional(),
  password: z.unknown().optional(),
  app_metadata: z.unknown().optional(),
  ...pkceFields,
});

/** GET and PUT /user: the signed-in user reads and changes their own record. */
export function userRoutes(context: ServiceContext): Hono<CallerEnv> {
  return new Hono<CallerEnv>()
    .get("/user", async ({ req }) => {
      const { user } = await requireUser(context, req.raw);
      return Response.json(await presentUser(context.pool, user));
    })
    .put("/user", async ({ req, env }) => {
      const { user } = await requireUser(context, req.raw);
      const body = await readAuthBody(req.raw, bodySchema);
      if (body.password) throw noPasswords();
      if (body.phone) throw noPhones();
      if (body.app_metadata) throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
      const options = { redirect: chooseRedirect(context, req.raw), pkce: pkceOf(body), network: env.network };
      return inTransaction(context.pool, async (tx) => {
        if (body.email) await changeEmail(tx, context, user, body.email, options);
        if (body.data) await mergeMetadata(tx, user.id, { user: body.data });
        const changed = await findUser(tx, user.id);
        if (!changed) throw userNotFound();
        return Response.json(await presentUser(tx, changed));
      });
    });
}

/** Without confirmation only an anonymous user gets an address at once. A user who has an address proves both. */
async function changeEmail(
  tx: Queryable,
  context: ServiceContext,
  { id, email: present }: User,
  email: string,
  options: MailOptions,
): Promise<void> {
  await lockAddresses(tx, email, present);
  const user = await lockUser(tx, id);
  if (!user) throw userNotFound();
  if (user.email === email) return;
  await refuseTakenEmail(tx, email, id);
  if (user.is_anonymous && !context.settings.auth.email.enable_confirmations)
    return finishEmailChange(tx, id, email, true);
  await sendEmailChange(tx, context, user, email, options);
}
