import { emailTaken, invalidInput, userNotFound } from "#embedded/auth/auth-error.ts";
import { type IssuedCode, issueCode, type NewCode } from "#embedded/auth/codes/one-time-token.ts";
import type { Metadata } from "#embedded/auth/request-body.ts";
import { mergeMetadata } from "#embedded/auth/users/change-user.ts";
import { createEmailUser } from "#embedded/auth/users/create-user.ts";
import { beginEmailChange, refuseTakenEmail } from "#embedded/auth/users/email-change.ts";
import { findUserByEmail, type User } from "#embedded/auth/users/user.ts";
import type { Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

export const LINK_TYPES = [
  "magiclink",
  "recovery",
  "signup",
  "invite",
  "email_change_new",
  "email_change_current",
] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export type LinkRequest = { type: LinkType; email: string; newEmail?: string | undefined; data?: Metadata | undefined };

/** `type` may differ from what was asked: a magic link for an unknown address becomes a sign-up, as GoTrue has it. */
export type MadeLink = IssuedCode & { userId: string; type: LinkType; verifyAs: string };

/** Makes the link and code of a mail without sending one. */
export async function makeLink(tx: Queryable, context: ServiceContext, request: LinkRequest): Promise<MadeLink> {
  const user = await findUserByEmail(tx, request.email);
  switch (request.type) {
    case "magiclink":
      if (!user) return makeLink(tx, context, { ...request, type: "signup" });
      return makeSignInLink(tx, context, request.type, user);
    case "recovery":
      return makeSignInLink(tx, context, request.type, user);
    case "signup":
    case "invite":
      return makeSignUpLink(tx, context, request, user);
    case "email_change_new":
    case "email_change_current":
      return makeEmailChangeLink(tx, context, request, user);
  }
}

async function makeSignInLink(
  tx: Queryable,
  context: ServiceContext,
  type: "magiclink" | "recovery",
  user: User | null,
): Promise<MadeLink> {
  if (!user?.email) throw userNotFound();
  return issue(tx, context, { userId: user.id, purpose: "recovery_token", address: user.email }, type, type);
}

async function makeSignUpLink(
  tx: Queryable,
  context: ServiceContext,
  { type, email, data }: LinkRequest,
  user: User | null,
): Promise<MadeLink> {
  if (user?.email_confirmed_at) throw emailTaken();
  const userId = user?.id ?? (await createEmailUser(tx, { email }));
  await mergeMetadata(tx, userId, { user: data });
  if (type === "invite") await tx.query("update auth.users set invited_at = now() where id = $1", [userId]);
  return issue(tx, context, { userId, purpose: "confirmation_token", address: email }, type, type);
}

/** Where both addresses must agree, the administrator asks for two links, one for each. */
async function makeEmailChangeLink(
  tx: Queryable,
  context: ServiceContext,
  { type, email, newEmail }: LinkRequest,
  user: User | null,
): Promise<MadeLink> {
  if (!user) throw userNotFound();
  if (!newEmail) throw invalidInput("An email change requires new_email");
  if (type === "email_change_current" && !context.settings.auth.email.double_confirm_changes)
    throw invalidInput("Enable secure email change to generate link for current email");
  await refuseTakenEmail(tx, newEmail, user.id);
  await beginEmailChange(tx, user.id, newEmail);
  const [purpose, address] =
    type === "email_change_new"
      ? (["email_change_token_new", newEmail] as const)
      : (["email_change_token_current", email] as const);
  return issue(tx, context, { userId: user.id, purpose, address }, type, "email_change");
}

async function issue(
  tx: Queryable,
  context: ServiceContext,
  code: NewCode,
  type: LinkType,
  verifyAs: string,
): Promise<MadeLink> {
  return { ...(await issueCode(tx, context, code)), userId: code.userId, type, verifyAs };
}
