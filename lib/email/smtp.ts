import { createTransport } from "nodemailer";
import { z } from "zod";
import type { MailOutcome, Transport } from "#lib/email/transport.ts";

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export type SmtpTransport = { send: Transport; close: () => void };

/** A mail server. Signs in over TLS only: a password is never sent in the clear. */
export function smtpTransport(url: string, from: string): SmtpTransport {
  const server = createTransport({
    url,
    requireTLS: new URL(url).username !== "",
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  const send: Transport = async ({ to, messageId, subject, html, plain }) => {
    const headers = { "Auto-Submitted": "auto-generated" };
    try {
      await server.sendMail({ from, to: { name: "", address: to }, messageId, subject, html, text: plain, headers });
      return { kind: "sent" };
    } catch (error) {
      const refusal = judge(error);
      if (refusal) return refusal;
      throw error;
    }
  };
  return { send, close: () => server.close() };
}

const failureSchema = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.int().optional(),
  response: z.string().optional(),
});

/**
 * Only a permanent refusal (5xx) of this recipient or this message is final. Refusals of our sign-in or sender are
 * ours to fix, and the email waits.
 */
function judge(error: unknown): MailOutcome | null {
  const { success, data } = failureSchema.safeParse(error);
  if (!success || data.responseCode === undefined || data.responseCode < 500) return null;
  const why = data.response ?? String(data.responseCode);
  if (data.code === "EENVELOPE" && data.command === "RCPT TO")
    return { kind: "refused", why, isBounce: isNoMailbox(data.responseCode, why) };
  return data.code === "EMESSAGE" ? { kind: "refused", why, isBounce: false } : null;
}

/** RFC 3463: 5.1.x is about the address. Without such a code, 550, 551 and 553 mean the same. */
function isNoMailbox(responseCode: number, response: string): boolean {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1];
  return enhanced === undefined ? [550, 551, 553].includes(responseCode) : enhanced.startsWith("5.1.");
}
