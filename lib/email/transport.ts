import type { RenderedMail } from "#lib/email/mail.ts";

export type OutgoingMail = RenderedMail & { to: string; messageId: string };

/** A final result. What may succeed later is thrown instead. */
export type MailOutcome = { kind: "sent" } | { kind: "refused"; why: string; isBounce: boolean };

export type Transport = (mail: OutgoingMail) => Promise<MailOutcome>;
