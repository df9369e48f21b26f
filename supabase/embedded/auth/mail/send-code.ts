import { issueCode, linkTo, type NewCode, type Purpose } from "#embedded/auth/codes/one-time-token.ts";
import { lockAddresses } from "#embedded/auth/mail/address-lock.ts";
import { countMail } from "#embedded/auth/mail/mail-limit.ts";
import { type AuthMailKind, renderMail } from "#embedded/auth/mail-template.ts";
import type { PkceChallenge } from "#embedded/auth/request-body.ts";
import { startFlow } from "#embedded/auth/sessions/pkce-flow.ts";
import { beginEmailChange } from "#embedded/auth/users/email-change.ts";
import type { User } from "#embedded/auth/users/user.ts";
import type { Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** Where the link in a mail leads, the PKCE flow that it continues where a client began one, and the network that asked. */
export type MailOptions = { redirect: string; pkce: PkceChallenge | null; network: string | null };

/** Mails a code and a link to sign in: the first time they also confirm the address. */
export async function sendSignIn(
  tx: Queryable,
  context: ServiceContext,
  user: User & { email: string },
  { redirect, pkce, network }: MailOptions,
): Promise<void> {
  await countMail(tx, context, user.email, network);
  const [type, purpose, kind, method] = user.email_confirmed_at
    ? (["magiclink", "recovery_token", "magic_link", "magiclink"] as const)
    : (["signup", "confirmation_token", "confirmation", "email/signup"] as const);
  const flowStateId = pkce ? await startFlow(tx, { pkce, method, provider: "email", userId: user.id }) : null;
  await sendCode(tx, context, { userId: user.id, purpose, address: user.email, flowStateId }, { kind, type, redirect });
}

/** For a banned account: the work and the limits of a sign-in mail without the mail, so that the answer tells nothing. */
export async function sendNothing(...given: Parameters<typeof sendSignIn>): Promise<void> {
  const [tx, context, { email }, { network }] = given;
  await tx.query("savepoint mail");
  await sendSignIn(...given);
  await tx.query("rollback to savepoint mail");
  await countMail(tx, context, email, network);
}

export async function sendReauthentication(
  tx: Queryable,
  context: ServiceContext,
  user: User & { email: string },
  network: string | null,
): Promise<void> {
  await countMail(tx, context, user.email, network);
  const code: NewCode = { userId: user.id, purpose: "reauthentication_token", address: user.email };
  const mail = { kind: "reauthentication", type: "magiclink", redirect: context.siteUrl } as const;
  await sendCode(tx, context, code, mail);
}

/** Mails the new address and, where both must agree, the present one. Every mail has a code and a link of its own. */
export async function sendEmailChange(
  tx: Queryable,
  context: ServiceContext,
  user: User,
  newEmail: string,
  { redirect, pkce, network }: MailOptions,
): Promise<void> {
  const mustBothAgree = context.settings.auth.email.double_confirm_changes;
  const recipients: [Purpose, string | null][] = [
    ["email_change_token_new", newEmail],
    ["email_change_token_current", mustBothAgree ? user.email : null],
  ];
  await lockAddresses(tx, newEmail, user.email);
  for (const [, address] of recipients) if (address) await countMail(tx, context, address, network);
  await beginEmailChange(tx, user.id, newEmail);
  const method = "email_change";
  const flowStateId = pkce ? await startFlow(tx, { pkce, method, provider: method, userId: user.id }) : null;
  const mail = { kind: method, type: method, redirect, email: user.email ?? "", newEmail } as const;
  for (const [purpose, address] of recipients) {
    if (address) await sendCode(tx, context, { userId: user.id, purpose, address, flowStateId }, mail);
  }
}

async function sendCode(
  tx: Queryable,
  context: ServiceContext,
  code: NewCode,
  mail: { kind: AuthMailKind; type: string; redirect: string; email?: string; newEmail?: string },
): Promise<void> {
  const issued = await issueCode(tx, context, code);
  const rendered = await renderMail(context.settings.auth.email.template, mail.kind, {
    email: mail.email ?? code.address,
    newEmail: mail.newEmail ?? "",
    sendingTo: code.address,
    token: issued.code,
    tokenHash: issued.linkToken,
    confirmationUrl: linkTo(context, { ...mail, linkToken: issued.linkToken }),
    siteUrl: context.siteUrl,
    redirectTo: mail.redirect,
  });
  await tx.query("insert into mailbox.messages (recipient, subject, html, plain) values ($1, $2, $3, $4)", [
    code.address,
    rendered.subject,
    rendered.html,
    rendered.plain,
  ]);
}
