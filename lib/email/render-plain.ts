import { closingLinkOf, type Mail, type MailPart } from "#lib/email/mail.ts";

/** The same text for plain-text readers. Long lines stay long: mail programs wrap them. */
export function renderPlain(mail: Mail, siteUrl: string): string {
  const { heading, parts, closing } = mail;
  const closingLink = closingLinkOf(mail);
  const end = closingLink ? `${closing} ${closingLink.label}: ${closingLink.href}` : closing;
  const blocks = ["Farthing", heading, ...parts.map(renderPart), end, `Farthing: ${siteUrl}`];
  return `${blocks.join("\n\n")}\n`;
}

function renderPart(part: MailPart): string {
  switch (part.kind) {
    case "text":
      return part.text;
    case "code":
      return part.code;
    case "button":
      return `${part.label}:\n${part.href}`;
    case "facts":
      return part.rows.map(([name, value]) => `${name}: ${value}`).join("\n");
    case "posts":
      return part.rows.map(({ title, by, href }) => `${title}\n${by}\n${href}`).join("\n\n");
    case "quote":
      return part.text.replace(/^/gm, "> ");
  }
}
