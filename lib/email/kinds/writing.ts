import { z } from "zod";
import { amount, countOf, day, HOW_OFTEN, mailKind, path, textLine } from "#lib/email/mail-kind.ts";

const CANNOT_BE_OFF = "We always send this, because it concerns your money.";

/** Emails to people who write and are paid. */
export const WRITING_MAILS = {
  post_unlocked: mailKind(
    z.object({ count: z.int().positive(), amount_raw: amount }),
    ({ count, amount_raw }, linkTo) => ({
      subject: `${countOf(count, "unlock", "unlocks")} today: ${amount_raw}`,
      preview: `Your posts were unlocked ${count === 1 ? "once" : `${count.toLocaleString("en")} times`} today.`,
      heading: `${countOf(count, "unlock", "unlocks")} today`,
      parts: [
        {
          kind: "text",
          text: `Readers paid ${amount_raw} for your posts today. Your share goes to your payout address.`,
        },
        { kind: "button", label: "See your posts", href: linkTo("/posts/published") },
      ],
      closing: HOW_OFTEN,
      closingLink: { label: "Notifications", href: linkTo("/settings/notifications") },
    }),
  ),

  payout_paid: mailKind(z.object({ amount_raw: amount }), ({ amount_raw }, linkTo) => ({
    subject: `This week: ${amount_raw} sent`,
    preview: `${amount_raw} went to your wallet this week.`,
    heading: `${amount_raw} sent to your wallet`,
    parts: [
      {
        kind: "text",
        text: "That is the sum of this week’s payouts. Each is listed with its block on the Nano ledger.",
      },
      { kind: "button", label: "See your payouts", href: linkTo("/settings/payouts") },
    ],
    closing: HOW_OFTEN,
    closingLink: { label: "Notifications", href: linkTo("/settings/notifications") },
  })),

  payout_failed: mailKind(z.object({ amount_raw: amount }), ({ amount_raw }, linkTo) => ({
    subject: "Action needed: payout waiting",
    preview: `We couldn’t send ${amount_raw}. Check your address.`,
    heading: `We couldn’t send ${amount_raw}`,
    parts: [
      { kind: "text", text: "The money is safe and waits for you. Check your payout address; then we try again." },
      { kind: "button", label: "Check your address", href: linkTo("/settings/payouts") },
    ],
    closing: CANNOT_BE_OFF,
  })),

  refund_requested: mailKind(z.object({ title: textLine }), ({ title }, linkTo) => ({
    subject: `A reader asks for a refund: ${title}`,
    preview: "You can return it or decline, as long as the money has not been sent to you.",
    heading: "A reader asks you for a refund",
    parts: [
      {
        kind: "text",
        text: `A reader of “${title}” asks for a refund. You can return it or decline. Once the sale has been sent to your wallet, we cannot return it for you.`,
      },
      { kind: "button", label: "See the request", href: linkTo("/settings/payouts") },
    ],
    closing: "We send this at most once an hour, because it concerns your money.",
  })),

  payout_address_changed: mailKind(
    // Mails that waited when links were introduced have no path.
    z.object({ address: textLine, hold_until: day.nullable(), path: path.default("/settings/payouts") }),
    (data, linkTo) => ({
      subject: "Your payout address changed. Not you? Freeze payouts",
      preview: `Payouts now go to ${shorten(data.address)}.`,
      heading: "Your payout address changed",
      parts: [
        { kind: "facts", rows: [["New address", data.address]] },
        {
          kind: "text",
          text:
            data.hold_until === null
              ? "From now on, payouts go there. If it was you, there is nothing to do."
              : `Payouts to it start on ${data.hold_until}. If it was you, there is nothing to do.`,
        },
        {
          kind: "text",
          text: "If it was not you, freeze payouts now. You need not sign in, and the link works for 30 days. Nothing is sent while they are frozen, and the money stays yours. Then set your own address again, and sign out everywhere in your account settings.",
        },
        { kind: "button", label: "Not you? Freeze payouts", href: linkTo(data.path) },
      ],
      closing: CANNOT_BE_OFF,
    }),
  ),

  payouts_frozen: mailKind(z.object({}), (_data, linkTo) => ({
    subject: "Your payouts are frozen",
    preview: "Nothing is sent until you end the freeze. The money stays yours.",
    heading: "Your payouts are frozen",
    parts: [
      {
        kind: "text",
        text: "A freeze link that we e-mailed you was used. Nothing is sent until you end the freeze. The money stays yours, and your posts go on selling.",
      },
      {
        kind: "text",
        text: "Now check that the payout address is yours, and sign out everywhere in your account settings. Only you can end the freeze: signed in, and with a code that we e-mail you.",
      },
      { kind: "button", label: "See your payouts", href: linkTo("/settings/payouts") },
    ],
    closing: CANNOT_BE_OFF,
  })),

  payout_freeze_ended: mailKind(z.object({ path }), (data, linkTo) => ({
    subject: "Your payouts have resumed. Not you? Freeze payouts",
    preview: "The freeze was ended with a code from your e-mail.",
    heading: "Your payouts have resumed",
    parts: [
      {
        kind: "text",
        text: "The freeze was ended with a code from your e-mail. What is due is sent within minutes. If it was you, there is nothing to do.",
      },
      {
        kind: "text",
        text: "If it was not you, freeze payouts again now: another person can read your e-mail. The link works for 30 days, without signing in.",
      },
      { kind: "button", label: "Not you? Freeze payouts", href: linkTo(data.path) },
    ],
    closing: CANNOT_BE_OFF,
  })),

  schedule_failed: mailKind(
    z.object({ title: textLine, reason: textLine, path }),
    ({ title, reason, ...data }, linkTo) => ({
      subject: `Not published: ${title}`,
      preview: reason,
      heading: `“${title}” wasn’t published`,
      parts: [
        { kind: "text", text: reason },
        { kind: "button", label: "Open the post", href: linkTo(data.path) },
      ],
      closing: "You scheduled this post. It is a draft again, with nothing lost.",
    }),
  ),

  milestone: mailKind(z.object({ unlocks: z.int().positive(), title: textLine, path }), (data, linkTo) => ({
    subject: `${countOf(data.unlocks, "unlock", "unlocks")}`,
    preview: `“${data.title}” was unlocked ${data.unlocks.toLocaleString("en")} times.`,
    heading: `${countOf(data.unlocks, "unlock", "unlocks")} of “${data.title}”`,
    parts: [
      { kind: "text", text: "That many readers have paid for it. You can be proud of this one." },
      { kind: "button", label: "Open the post", href: linkTo(data.path) },
    ],
    closing: HOW_OFTEN,
    closingLink: { label: "Notifications", href: linkTo("/settings/notifications") },
  })),
};

function shorten(address: string): string {
  return `${address.slice(0, 10)}…${address.slice(-6)}`;
}
