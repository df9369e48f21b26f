/** An email's text, before it is rendered as HTML or plain text. */
export type Mail = {
  subject: string;
  /** What an inbox shows behind the subject. */
  preview: string;
  heading: string;
  parts: readonly MailPart[];
  /** The last words: why this email was sent, and how to change that. */
  closing: string;
  /** Ends the last sentence. */
  closingLink?: { label: string; href: string };
  /** The address that turns such emails off, by one click and without signing in. Also ends the last sentence. */
  unsubscribe?: string;
};

export type MailPart =
  | { kind: "text"; text: string }
  | { kind: "code"; code: string }
  | { kind: "button"; label: string; href: string }
  | { kind: "facts"; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: "quote"; text: string }
  | { kind: "posts"; rows: readonly { title: string; by: string; href: string }[] };

export type RenderedMail = { subject: string; html: string; plain: string; unsubscribe: string | null };

/** The link at the end of the last sentence. */
export function closingLinkOf({ closingLink, unsubscribe }: Pick<Mail, "closingLink" | "unsubscribe">) {
  return unsubscribe === undefined ? closingLink : { label: "Unsubscribe", href: unsubscribe };
}
