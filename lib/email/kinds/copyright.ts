import { z } from "zod";
import { CANNOT_BE_OFF, facts, reasonsOf } from "#lib/email/kinds/account.ts";
import { mailKind, moment, path, textLine } from "#lib/email/mail-kind.ts";

/** Emails about copyright: payouts on hold, strikes of staff. */
export const COPYRIGHT_MAILS = {
  payouts_on_hold: mailKind(
    z.object({ title: textLine, until: moment, rule: textLine, facts, path }),
    ({ title, until, path: decision, ...why }, linkTo) => ({
      subject: `Payouts of ${title} are on hold: reasons and appeal`,
      preview: `Until ${until} at the latest. Your other posts are paid as usual.`,
      heading: `Payouts of “${title}” are on hold`,
      parts: [
        {
          kind: "text",
          text: `Someone says that the text is theirs, and we are looking at it. What this post earned stays yours. It is sent by itself on ${until}, or earlier, unless we remove the post. Your other posts are paid as usual, and readers can still return this one.`,
        },
        ...reasonsOf(why, linkTo, decision),
      ],
      closing: CANNOT_BE_OFF,
    }),
  ),

  strikes_of_staff: mailKind(z.object({ name: textLine, facts, path }), ({ name, ...data }, linkTo) => ({
    subject: `Three copyright strikes: ${name}`,
    preview: "A program suspends no one of staff. Decide about the account.",
    heading: `${name} has three copyright strikes`,
    parts: [
      {
        kind: "text",
        text: `${data.facts} Another account would be suspended now. A program suspends no one of staff, so decide about it yourself.`,
      },
      { kind: "button", label: "Open the account", href: linkTo(data.path) },
    ],
    closing: "We send this to owners.",
  })),

  payout_hold_ended: mailKind(z.object({ title: textLine }), ({ title }, linkTo) => ({
    subject: `Payouts of ${title} go on`,
    preview: "What is due is sent within a minute.",
    heading: `Payouts of “${title}” go on`,
    parts: [
      { kind: "text", text: "We no longer hold what this post earned. What is due is sent within a minute." },
      { kind: "button", label: "See your payouts", href: linkTo("/settings/payouts") },
    ],
    closing: CANNOT_BE_OFF,
  })),
};
