import { Hono } from "hono";
import { z } from "zod";
import { AuthError, invalidInput, noPhones } from "#embedded/auth/auth-error.ts";
import type { CallerEnv } from "#embedded/auth/limits/count-requests.ts";
import { lockAddresses } from "#embedded/auth/mail/address-lock.ts";
import { sendNothing, sendSignIn } from "#embedded/auth/mail/send-code.ts";
import { chooseRedirect } from "#embedded/auth/redirects.ts";
import {
  emailAddress,
  type Metadata,
  metadata,
  optional,
  pkceFields,
  pkceOf,
  readAuthBody,
} from "#embedded/auth/request-body.ts";
import { createUnlessKnown } from "#embedded/auth/users/new-or-known.ts";
import { findUserByEmail, isShutOut, type User } from "#embedded/auth/users/user.ts";
import { inTransaction, type Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const bodySchema = z.looseObject({
  email: optional(emailAddress),
  phone: z.unknown().optional(),
  data: optional(metadata),
  create_user: z.boolean().default(true),
  ...pkceFields,
});

/** POST /otp (and its older name): mails a code and a link; a new address becomes a user who has yet to confirm. */
export function otpRoutes(context: ServiceContext): Hono<CallerEnv> {
  const mailSignIn = async (request: Request, network: string | null): Promise<Response> => {
    const body = await readAuthBody(request, bodySchema);
    if (body.phone) throw noPhones();
    const { email } = body;
    if (!email) throw invalidInput("One of email or phone must be set");
    const options = { redirect: chooseRedirect(context, request), pkce: pkceOf(body), network };
    await inTransaction(context.pool, async (tx) => {
      await lockAddresses(tx, email);
      const user = await findOrCreateUser(tx, context, email, body);
      if (user) await (isShutOut(user) ? sendNothing : sendSignIn)(tx, context, { ...user, email }, options);
    });
    return Response.json({});
  };
  return new Hono<CallerEnv>().on("POST", ["/otp", "/magiclink"], ({ req, env }) => mailSignIn(req.raw, env.network));
}

async function findOrCreateUser(
  tx: Queryable,
  { settings }: ServiceContext,
  email: string,
  { create_user: mayCreate, data }: { create_user: boolean; data?: Metadata | undefined },
): Promise<User | null> {
  const existing = await findUserByEmail(tx, email);
  if (existing && !mayCreate) return existing;
  // GoTrue answers this openly too: who asks for existing users only is told when there is none.
  if (!mayCreate) throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
  if (!existing && !settings.auth.enable_signup)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  const isConfirmed = !settings.auth.email.enable_confirmations;
  return createUnlessKnown(tx, existing, { email, isConfirmed, userMetadata: data });
}
