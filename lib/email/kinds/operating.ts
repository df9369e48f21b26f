import { z } from "zod";
import { countOf, mailKind, textLine } from "#lib/email/mail-kind.ts";

const message = z.object({
  topic: textLine,
  email: textLine,
  message: z.string().min(1).max(4000),
  about: textLine.nullable(),
});
const messages = z.object({ messages: z.array(message).min(1).max(100) });

/** Emails to the operator, and to people who write to them. */
export const OPERATING_MAILS = {
  contact_received: mailKind(message, ({ topic, message, about }) => ({
    subject: "We have your message",
    preview: "A person will read it and reply to this address.",
    heading: "We have your message",
    parts: [
      { kind: "text", text: "A person will read it and reply to this address. This is what you wrote." },
      {
        kind: "facts",
        rows: [["Topic", topic], ...(about === null ? [] : ([["About", about]] as const))],
      },
      { kind: "quote", text: message },
    ],
    closing: "You sent this from the Contact page while signed in with this address.",
  })),

  credits_low: mailKind(z.object({ credits: z.int().min(0), provider: textLine }), ({ credits, provider }, linkTo) => ({
    subject: `${countOf(credits, "credit", "credits")} left at ${provider}`,
    preview: "Payouts will continue more slowly with the next work provider.",
    heading: "The payment service is running out of credits",
    parts: [
      {
        kind: "text",
        text: `${provider} has ${countOf(credits, "credit", "credits")} left. When they run out, the next work provider takes over, and finally our own processor. Nothing is lost, but each payout then takes minutes instead of seconds.`,
      },
      { kind: "button", label: "See the credits", href: linkTo("/admin/nano/credits") },
    ],
    closing: "We send this once a day while fewer than 20 are left.",
  })),

  contact_digest: mailKind(messages, ({ messages }) => ({
    subject: `Contact: ${countOf(messages.length, "message", "messages")}`,
    preview: "Many messages arrived at once, so these are in one e-mail.",
    heading: countOf(messages.length, "message", "messages"),
    parts: messages.flatMap(({ topic, email, message, about }) => [
      {
        kind: "facts" as const,
        rows: [["Topic", topic], ["From", email], ...(about === null ? [] : ([["About", about]] as const))] as const,
      },
      { kind: "quote" as const, text: message },
    ]),
    closing:
      "These messages came from the Contact page while many arrived, or from a network that sent many. Their addresses are not verified. Reply to each address above, not to this e-mail.",
  })),

  contact_message: mailKind(message, ({ topic, email, message, about }) => ({
    subject: `Contact: ${topic}`,
    preview: message.slice(0, 120),
    heading: topic,
    parts: [
      {
        kind: "facts",
        rows: [["From", email], ...(about === null ? [] : ([["About", about]] as const))],
      },
      { kind: "quote", text: message },
    ],
    closing: `This was sent from the Contact page. We have not checked that ${email} belongs to the sender. Reply to that address, not to this e-mail.`,
  })),
};
