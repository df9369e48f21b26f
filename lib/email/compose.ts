import { ACCOUNT_MAILS } from "#lib/email/kinds/account";
import { OPERATING_MAILS } from "#lib/email/kinds/operating";
import { READING_MAILS } from "#lib/email/kinds/reading";
import { WRITING_MAILS } from "#lib/email/kinds/writing";
import type { RenderedMail } from "#lib/email/mail";
import type { MailKind } from "#lib/email/mail-kind";
import { renderHtml } from "#lib/email/render-html";
import { renderPlain } from "#lib/email/render-plain";

/** Every mail that we send, by the name in its outbox row's `template`. */
export const MAILS: Readonly<Record<string, MailKind>> = {
  ...ACCOUNT_MAILS,
  ...READING_MAILS,
  ...WRITING_MAILS,
  ...OPERATING_MAILS,
};

/** The mail that an outbox row stands for. Throws where there is no such kind, or the row's data does not fit it. */
export function composeMail(template: string, data: unknown, siteUrl: string): RenderedMail {
  const kind = Object.hasOwn(MAILS, template) ? MAILS[template] : undefined;
  if (!kind) throw new Error(`There is no mail of the kind ${template}.`);
  const mail = kind.compose(data, (path) => siteUrl + path);
  return {
    // A line break would end the header that a subject is.
    subject: mail.subject.replace(/\s+/g, " ").trim(),
    html: renderHtml(mail, siteUrl),
    plain: renderPlain(mail, siteUrl),
  };
}
