import { z } from "zod";
import { amount, day, mailKind, moment, path, textLine } from "#lib/email/mail-kind.ts";

const ONE_MAIL = "You asked for this one e-mail. We will not send another.";

/** Emails to people who read and pay. */
export const READING_MAILS = {
  receipt: mailKind(
    z.object({
      number: textLine,
      title: textLine,
      author: textLine,
      amount_raw: amount,
      paid_at: day,
      fiat: textLine.nullable(),
      path,
      /** What a buyer in the EU agreed to, word for word: this email is the durable copy of it. */
      consent: z.string().max(2000).nullable(),
    }),
    ({ number, title, author, fiat, consent, ...data }, linkTo) => ({
      subject: `Receipt ${number}: ${title}`,
      preview: `${data.amount_raw} to ${author}, on ${data.paid_at}.`,
      heading: "Your receipt",
      parts: [
        {
          kind: "facts",
          rows: [
            ["Receipt", number],
            ["Post", title],
            ["Author", author],
            ["Paid", fiat === null ? data.amount_raw : `${data.amount_raw} (${fiat})`],
            ["Date", data.paid_at],
          ],
        },
        ...(consent === null ? [] : ([{ kind: "quote", text: consent }] as const)),
        { kind: "button", label: "Read it", href: linkTo(data.path) },
      ],
      closing: "Keep this e-mail: it is your copy of the receipt. The post stays yours.",
    }),
  ),

  purchase_late_unlocked: mailKind(z.object({ title: textLine, path }), ({ title, ...data }, linkTo) => ({
    subject: `Unlocked: ${title}`,
    preview: "Your payment came after the quote had ended. We honoured it.",
    heading: "Your late payment opened the post",
    parts: [
      { kind: "text", text: `The payment for “${title}” came after the quote had ended. We accepted it anyway.` },
      { kind: "button", label: "Read it", href: linkTo(data.path) },
    ],
    closing: "You get this e-mail because you paid for a post.",
  })),

  payment_confirmed: mailKind(z.object({ title: textLine, path }), ({ title, ...data }, linkTo) => ({
    subject: `Unlocked: ${title}`,
    preview: "The Nano network has confirmed your payment.",
    heading: "Your payment is confirmed",
    parts: [
      {
        kind: "text",
        text: `The Nano network was slow, but has now confirmed your payment for “${title}”. The post is open in the browser you paid in.`,
      },
      { kind: "button", label: "Read it", href: linkTo(data.path) },
    ],
    closing: ONE_MAIL,
  })),

  payment_came_too_late: mailKind(z.object({ title: textLine, path }), ({ title, ...data }, linkTo) => ({
    subject: `We are returning your payment: ${title}`,
    preview: "It could not open the post any more.",
    heading: "We are returning your payment",
    parts: [
      {
        kind: "text",
        text: `The Nano network was slow, and your payment for “${title}” could not open it any more. We are sending your Nano back. The browser you paid in shows where it is.`,
      },
      { kind: "button", label: "See where it is", href: linkTo(data.path) },
    ],
    closing: ONE_MAIL,
  })),

  payment_too_small: mailKind(
    z.object({ title: textLine, missing_raw: amount, path }),
    ({ title, missing_raw, ...data }, linkTo) => ({
      subject: `${missing_raw} is missing: ${title}`,
      preview: "Your payment has arrived, but it is not enough yet.",
      heading: `${missing_raw} is missing`,
      parts: [
        {
          kind: "text",
          text: `The Nano network has confirmed your payment for “${title}”, but ${missing_raw} is missing. In the browser you paid in, send the rest or take your Nano back. After a day it goes back by itself.`,
        },
        { kind: "button", label: "See what to do", href: linkTo(data.path) },
      ],
      closing: ONE_MAIL,
    }),
  ),

  payment_not_confirmed: mailKind(z.object({ title: textLine, path }), ({ title, ...data }, linkTo) => ({
    subject: `Your payment was not confirmed: ${title}`,
    preview: "The Nano network has not confirmed it in two days.",
    heading: "Your payment was not confirmed",
    parts: [
      {
        kind: "text",
        text: `The Nano network has not confirmed your payment for “${title}” in two days, so the post is not open. Look into your wallet: the Nano may never have left it. If it did, look the payment up.`,
      },
      { kind: "button", label: "Look it up", href: linkTo(data.path) },
    ],
    closing: ONE_MAIL,
  })),

  withdrawal_confirmed: mailKind(
    z.object({ reference: textLine, title: textLine, amount_raw: amount, withdrawn_at: moment, path }),
    ({ reference, title, amount_raw, withdrawn_at, ...data }, linkTo) => ({
      subject: `Withdrawal ${reference} confirmed: ${title}`,
      preview: `You withdrew from the contract on ${withdrawn_at}. ${amount_raw} goes back to you.`,
      heading: "You have withdrawn from the contract",
      parts: [
        {
          kind: "facts",
          rows: [
            ["Confirmation", reference],
            ["Post", title],
            ["Received", withdrawn_at],
            ["You get back", amount_raw],
          ],
        },
        { kind: "button", label: "See where it is", href: linkTo(data.path) },
      ],
      closing: "Keep this e-mail: it confirms that we received your withdrawal.",
    }),
  ),

  refund_sent: mailKind(
    z.object({ title: textLine, amount_raw: amount, address: textLine }),
    ({ title, amount_raw, address }) => ({
      subject: `Refund sent: ${title}`,
      preview: `${amount_raw} is back in your wallet.`,
      heading: `${amount_raw} is back in your wallet`,
      parts: [{ kind: "text", text: `We returned what you paid for “${title}” to ${address}.` }],
      closing: "You get this e-mail because you paid for a post.",
    }),
  ),

  refund_waits: mailKind(z.object({ title: textLine, amount_raw: amount, path }), (data, linkTo) => ({
    subject: `Your refund of ${data.amount_raw} takes longer`,
    preview: "A person has to approve it. You do not have to do anything.",
    heading: "Your refund takes longer",
    parts: [
      {
        kind: "text",
        text: `We removed “${data.title}” and owe you ${data.amount_raw}. A person on our side has to approve this refund before it is sent. You do not have to do anything.`,
      },
      { kind: "button", label: "Look at your refund", href: linkTo(data.path) },
    ],
    closing: "We write to you again when it is sent.",
  })),

  refund_needs_address: mailKind(z.object({ title: textLine, amount_raw: amount, path }), (data, linkTo) => ({
    subject: `Tell us where to send your ${data.amount_raw}`,
    preview: "We will hold it for you for 90 days.",
    heading: `Where should we send ${data.amount_raw}?`,
    parts: [
      {
        kind: "text",
        text: `You are owed a refund for “${data.title}”. Your payment came from an exchange, where a refund might not be credited to you. Give us an address of your own.`,
      },
      { kind: "button", label: "Give an address", href: linkTo(data.path) },
    ],
    closing: "We will hold your Nano for you for 90 days.",
  })),
};
