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
};

export type MailPart =
  | { kind: "text"; text: string }
  | { kind: "code"; code: string }
  | { kind: "button"; label: string; href: string }
  | { kind: "facts"; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: "quote"; text: string };

export type RenderedMail = { subject: string; html: string; plain: string };
