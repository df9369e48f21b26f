import { z } from "zod";
import { CANNOT_BE_OFF, facts, reasonsOf } from "#lib/email/kinds/account.ts";
import { day, mailKind, moment, path, textLine } from "#lib/email/mail-kind.ts";

/** Emails about copyright: payouts on hold, strikes, counter-notices. */
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

  counter_notice: mailKind(
    z.object({
      ...{ reference: textLine, title: textLine, name: textLine, address: z.string().min(1).max(300) },
      ...{ words: z.string().min(1).max(2000), signature: textLine, from: day, until: day },
    }),
    ({ reference, title, name, address, words, signature, from, until }) => ({
      subject: `${reference}: a counter-notice about ${title}`,
      preview: `If you go to court, tell us before ${from}.`,
      heading: `${name} says that “${title}” was removed by mistake`,
      parts: [
        {
          kind: "text",
          text: `You claimed copyright in ${reference}, and we removed the post. Its author has now sent us this counter-notice, in good faith, and agrees that a court may decide.`,
        },
        { kind: "quote", text: words },
        {
          kind: "facts",
          rows: [
            ["Name", name],
            ["Address", address.replaceAll("\n", ", ")],
            ["Signed", signature],
          ],
        },
        {
          kind: "text",
          text: `If you go to court about this, reply to this e-mail before ${from}, with the name of the court and the number of the case. The post then stays removed. If we do not hear of a court, we put it back between ${from} and ${until}.`,
        },
        { kind: "text", text: "Use the name and the address for this claim alone." },
      ],
      closing: "We write to you because you reported something to us.",
    }),
  ),

  counter_notice_over: mailKind(
    z.object({ reference: textLine, title: textLine, facts, is_undone: z.boolean() }),
    ({ reference, title, is_undone, ...why }) => ({
      subject: `${reference}: we changed our decision about ${title}`,
      preview: why.facts,
      heading: is_undone ? `“${title}” is back` : `We changed our decision about “${title}”`,
      parts: [
        {
          kind: "text",
          text: "We sent you a counter-notice and did not hear that you have gone to court. So the removal that you asked for has ended. You can still go to court, and send us its order.",
        },
        { kind: "facts", rows: [["What we found", why.facts]] },
      ],
      closing: "We write to you because you reported something to us.",
    }),
  ),

  counter_notice_step: mailKind(
    z.object({
      ...{ title: textLine, status: z.enum(["sent", "refused", "court", "reinstated"]), path },
      ...{ facts: facts.optional(), from: day.optional(), until: day.optional(), is_undone: z.boolean() },
    }),
    ({ title, status, from, until, is_undone, ...data }, linkTo) => {
      const text = {
        sent: `We sent it to the person who claims the work, with your name and address. If they do not go to court, we put “${title}” back between ${from} and ${until}.`,
        refused: `We did not send it on, so “${title}” stays removed.`,
        court: `The claimant has gone to court, so “${title}” stays removed until it has decided. Send us the decision.`,
        reinstated: is_undone
          ? `“${title}” is back as it was, and the copyright strike is undone. Refunds that went out stay with the readers.`
          : "We changed our decision, and the copyright strike is undone. There was nothing left to put back.",
      }[status];
      return {
        subject: `Your counter-notice about ${title}`,
        preview: text,
        heading: "Your counter-notice",
        parts: [
          { kind: "text", text },
          ...(data.facts === undefined
            ? []
            : [{ kind: "facts" as const, rows: [["What we found", data.facts]] as const }]),
          { kind: "button", label: "Read the decision", href: linkTo(data.path) },
        ],
        closing: CANNOT_BE_OFF,
      };
    },
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
