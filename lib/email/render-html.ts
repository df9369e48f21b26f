import { escapeHtml } from "#lib/email/escape-html.ts";
import { framePage } from "#lib/email/html-frame.ts";
import { closingLinkOf, type Mail, type MailPart } from "#lib/email/mail.ts";
import { LIGHT } from "#lib/email/palette.ts";
import { SANS, SERIF, textCell } from "#lib/email/text-cell.ts";

/** In Supabase's templates, a part can have a condition (in Go's syntax). Our own emails decide beforehand. */
type Template = Omit<Mail, "parts"> & { parts: readonly (MailPart & { when?: string })[] };

/** Tables and inline styles: what Outlook and Gmail render alike. Dark colours are in the frame. */
export function renderHtml({ subject, preview, heading, parts, ...end }: Template, siteUrl: string): string {
  const rows = [
    textCell("ink", { font: SERIF, size: 30, leading: 36, below: 18 }, headingOf(heading)),
    ...parts.map((part) => (part.when ? `{{ if ${part.when} }}${renderPart(part)}{{ end }}` : renderPart(part))),
    textCell("quiet", { font: SANS, size: 14, leading: 22, below: 32 }, closingOf(end)),
  ];
  return framePage({ title: subject, preview, siteUrl, rows });
}

function renderPart(part: MailPart): string {
  switch (part.kind) {
    case "text":
      return textCell("ink", { font: SANS, size: 16, leading: 26, below: 24 }, paragraph(part.text));
    case "code":
      return `${codeRow(part.code)}
            ${SPACE}`;
    case "button":
      return buttonRow(part.label, part.href);
    case "facts":
      return factsRow(part.rows);
    case "posts":
      return postRows(part.rows);
    case "quote":
      return quoteRow(part.text);
  }
}

function headingOf(text: string): string {
  return `<h1 style="margin: 0; font-size: 30px; line-height: 36px; font-weight: normal;">${escapeHtml(text)}</h1>`;
}

function closingOf(mail: Pick<Mail, "closing" | "closingLink" | "unsubscribe">): string {
  const { closing } = mail;
  const closingLink = closingLinkOf(mail);
  if (!closingLink) return paragraph(closing);
  const link = `<a class="quiet" href="${escapeHtml(closingLink.href)}" style="color: ${LIGHT.quiet};">${escapeHtml(closingLink.label)}</a>`;
  return `<p style="margin: 0;">${escapeHtml(closing)} ${link}.</p>`;
}

function paragraph(text: string): string {
  return `<p style="margin: 0;">${escapeHtml(text)}</p>`;
}

const SPACE = `<tr>
              <td style="height: 24px; line-height: 24px; font-size: 0;">&nbsp;</td>
            </tr>`;

/** Widely spaced. One tap selects the whole code, and copying adds nothing between the digits. */
function codeRow(code: string): string {
  const style = `border: 1px solid ${LIGHT.line}; border-radius: 4px; padding: 20px 8px 20px 20px; font-family: 'SF Mono', Menlo, Consolas, monospace; font-size: 36px; line-height: 44px; letter-spacing: 12px; color: ${LIGHT.copper}; -webkit-user-select: all; user-select: all;`;
  return `<tr>
              <td align="center" class="line copper" style="${style}"><p style="margin: 0;">${escapeHtml(code)}</p></td>
            </tr>`;
}

function buttonRow(label: string, href: string): string {
  const style = `display: inline-block; padding: 14px 24px; font-family: ${SANS}; font-size: 16px; line-height: 20px; color: ${LIGHT.onCopper}; text-decoration: none;`;
  return `<tr>
              <td style="padding-bottom: 32px;">
                <table role="presentation" cellpadding="0" cellspacing="0" border="0">
                  <tr>
                    <td class="button" bgcolor="${LIGHT.copper}" style="background-color: ${LIGHT.copper}; border-radius: 4px;"><a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a></td>
                  </tr>
                </table>
              </td>
            </tr>`;
}

function factsRow(rows: readonly (readonly [string, string])[]): string {
  const lines = rows.map(([name, value]) => {
    const text = `font-family: ${SANS}; font-size: 15px; line-height: 22px;`;
    return `<tr>
                    <th scope="row" align="left" class="line quiet" style="border-bottom: 1px solid ${LIGHT.line}; padding: 8px 16px 8px 0; font-weight: normal; vertical-align: top; ${text} color: ${LIGHT.quiet};">${escapeHtml(name)}</th>
                    <td align="right" class="line ink" style="border-bottom: 1px solid ${LIGHT.line}; padding: 8px 0; word-break: break-word; ${text} color: ${LIGHT.ink};">${escapeHtml(value)}</td>
                  </tr>`;
  });
  return `<tr>
              <td style="padding-bottom: 24px;">
                <table width="100%" cellpadding="0" cellspacing="0" border="0">
                  ${lines.join("\n                  ")}
                </table>
              </td>
            </tr>`;
}

function postRows(rows: readonly { title: string; by: string; href: string }[]): string {
  const lines = rows.map(
    ({ title, by, href }) => `<tr>
                    <td class="line ink" style="border-bottom: 1px solid ${LIGHT.line}; padding: 12px 0; font-family: ${SERIF}; font-size: 18px; line-height: 26px; color: ${LIGHT.ink};"><a class="ink" href="${escapeHtml(href)}" style="color: ${LIGHT.ink};">${escapeHtml(title)}</a><br><span class="quiet" style="font-family: ${SANS}; font-size: 14px; line-height: 22px; color: ${LIGHT.quiet};">${escapeHtml(by)}</span></td>
                  </tr>`,
  );
  return `<tr>
              <td style="padding-bottom: 24px;">
                <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
                  ${lines.join("\n                  ")}
                </table>
              </td>
            </tr>`;
}

function quoteRow(text: string): string {
  const style = `border-left: 2px solid ${LIGHT.line}; padding: 0 0 0 16px; font-family: ${SERIF}; font-size: 18px; line-height: 28px; color: ${LIGHT.ink}; white-space: pre-line;`;
  return `<tr>
              <td class="line ink" style="${style}"><p style="margin: 0;">${escapeHtml(text)}</p></td>
            </tr>
            ${SPACE}`;
}
