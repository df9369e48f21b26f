import { ACCOUNT_MAILS } from "#lib/email/kinds/account.ts";
import { ACCOUNT_STATUS_MAILS } from "#lib/email/kinds/account-status.ts";
import { APPEAL_MAILS } from "#lib/email/kinds/appeal.ts";
import { COPYRIGHT_MAILS } from "#lib/email/kinds/copyright.ts";
import { HIDING_MAILS } from "#lib/email/kinds/hiding.ts";
import { MERGING_MAILS } from "#lib/email/kinds/merging.ts";
import { OPERATING_MAILS } from "#lib/email/kinds/operating.ts";
import { PROMOTION_MAILS } from "#lib/email/kinds/promotion.ts";
import { READING_MAILS } from "#lib/email/kinds/reading.ts";
import { SOCIAL_MAILS } from "#lib/email/kinds/social.ts";
import { WRITING_MAILS } from "#lib/email/kinds/writing.ts";
import type { RenderedMail } from "#lib/email/mail.ts";
import type { MailKind } from "#lib/email/mail-kind.ts";
import { renderHtml } from "#lib/email/render-html.ts";
import { renderPlain } from "#lib/email/render-plain.ts";

/** Every email we send, by the `template` of its outbox row. */
export const MAILS: Readonly<Record<string, MailKind>> = {
  ...ACCOUNT_MAILS,
  ...MERGING_MAILS,
  ...ACCOUNT_STATUS_MAILS,
  ...APPEAL_MAILS,
  ...HIDING_MAILS,
  ...COPYRIGHT_MAILS,
  ...READING_MAILS,
  ...SOCIAL_MAILS,
  ...WRITING_MAILS,
  ...PROMOTION_MAILS,
  ...OPERATING_MAILS,
};

/** Composes an outbox row's email. Throws if the template is unknown, or the data does not fit. */
export function composeMail(template: string, data: unknown, siteUrl: string): RenderedMail {
  const kind = Object.hasOwn(MAILS, template) ? MAILS[template] : undefined;
  if (!kind) throw new Error(`There is no email template ${template}.`);
  const mail = kind.compose(data, (path) => siteUrl + path);
  return {
    // A line break would end the subject header.
    subject: mail.subject.replace(/\s+/g, " ").trim(),
    html: renderHtml(mail, siteUrl),
    plain: renderPlain(mail, siteUrl),
    unsubscribe: mail.unsubscribe ?? null,
  };
}
