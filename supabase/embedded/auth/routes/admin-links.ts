import { Hono } from "hono";
import { z } from "zod";
import { LINK_TYPES, makeLink } from "#embedded/auth/admin/make-link.ts";
import { userNotFound } from "#embedded/auth/auth-error.ts";
import { linkTo } from "#embedded/auth/codes/one-time-token.ts";
import { chooseRedirect } from "#embedded/auth/redirects.ts";
import { emailAddress, metadata, optional, readAuthBody } from "#embedded/auth/request-body.ts";
import { findUser } from "#embedded/auth/users/user.ts";
import { presentUser } from "#embedded/auth/users/user-json.ts";
import { inTransaction } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** A password in here is dropped: the client's types demand one for a sign-up link. */
const bodySchema = z.looseObject({
  type: z.enum(LINK_TYPES, "Invalid email action link type requested"),
  email: emailAddress,
  new_email: optional(emailAddress),
  data: optional(metadata),
  redirect_to: optional(z.string()),
});

/** POST /admin/generate_link: the link and code of a mail that the administrator delivers in their own way. */
export function adminLinkRoutes(context: ServiceContext): Hono {
  return new Hono().post("/admin/generate_link", async ({ req }) => {
    const { new_email: newEmail, redirect_to: wanted, ...body } = await readAuthBody(req.raw, bodySchema);
    const redirect = chooseRedirect(context, req.raw, wanted);
    return inTransaction(context.pool, async (tx) => {
      const link = await makeLink(tx, context, { ...body, newEmail });
      const user = await findUser(tx, link.userId);
      if (!user) throw userNotFound();
      return Response.json({
        ...(await presentUser(tx, user)),
        action_link: linkTo(context, { linkToken: link.linkToken, type: link.verifyAs, redirect }),
        email_otp: link.code,
        hashed_token: link.linkToken,
        verification_type: link.type,
        redirect_to: redirect,
      });
    });
  });
}
