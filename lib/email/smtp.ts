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
  const send: Transport = async ({ to, messageId, subject, html, plain, unsubscribe }) => {
    const headers = { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribe) };
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

/** RFC 8058: mail programs unsubscribe by one press of a button of their own. */
function unsubscribeHeaders(address: string | null): Record<string, string> {
  if (address === null) return {};
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/**
 * Only a permanent refusal (5xx) of this recipient or this message is final. Refusals of our sign-in, our sender or our
 * use of this server are ours to fix, and the email waits.
 */
function judge(error: unknown): MailOutcome | null {
  const { success, data } = failureSchema.safeParse(error);
  if (!success || data.responseCode === undefined || data.responseCode < 500) return null;
  const why = data.response ?? String(data.responseCode);
  if (data.code === "EENVELOPE" && data.command === "RCPT TO")
    return isAboutUs(data.responseCode, why) ? null : { kind: "refused", why, isBounce: true };
  return data.code === "EMESSAGE" ? { kind: "refused", why, isBounce: false } : null;
}

/** RFC 3463: a sender (5.1.7, 5.1.8), a sign-in (5.7.8, 5.7.9) or relaying is refused, not this recipient. */
function isAboutUs(responseCode: number, response: string): boolean {
  if ([530, 535].includes(responseCode) || /\brelay/i.test(response)) return true;
  return /^\d{3}[ -]5\.(?:1\.[78]|7\.[89])(?!\d)/.test(response);
}
