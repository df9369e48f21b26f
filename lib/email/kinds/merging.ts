import { z } from "zod";
import { CANNOT_BE_OFF } from "#lib/email/kinds/account.ts";
import { countOf, mailKind, moment, textLine } from "#lib/email/mail-kind.ts";

/** `other` is the other account: "@ada", or what there is instead. */
const merge = z.object({ other: textLine, at: moment });

/** Emails about two accounts of which one is made, or an account and a browser without one. */
export const MERGING_MAILS = {
  purchases_moved: mailKind(
    z.object({ count: z.int().nonnegative(), other: textLine.default("a browser without an account") }),
    ({ count, other }, linkTo) => ({
      subject: "Your purchases were moved to this account",
      preview: `${countOf(count, "purchase", "purchases")} came from ${other}.`,
      heading: "Your purchases are here now",
      parts: [
        {
          kind: "text",
          text: `${countOf(count, "purchase", "purchases")} from ${other} ${count === 1 ? "has" : "have"} been moved to this account, as you asked. The posts stay open, on every device.`,
        },
        { kind: "button", label: "See your purchases", href: linkTo("/settings/purchases") },
      ],
      closing: `If this was not you, choose “Sign out everywhere” in your settings: another person can read your e-mail. ${CANNOT_BE_OFF}`,
    }),
  ),

  merge_announced: mailKind(merge, ({ other, at }, linkTo) => ({
    subject: "Your account will be merged. Stop it?",
    preview: `On ${at} everything in it moves to ${other}.`,
    heading: "Your account will be merged",
    parts: [
      {
        kind: "text",
        text: `We were asked to make one account of two. On ${at} your purchases, comments, follows, saved posts and wallets move to ${other}, and this account closes. From then on, sign in to that one. Your old profile leads to it for 90 days.`,
      },
      {
        kind: "text",
        text: "If you did not ask for this, stop it. Then nothing moves.",
      },
      { kind: "button", label: "Stop it in your settings", href: linkTo("/settings") },
    ],
    closing: CANNOT_BE_OFF,
  })),

  merge_announced_here: mailKind(merge, ({ other, at }, linkTo) => ({
    subject: "Another account will be merged into yours. Stop it?",
    preview: `On ${at} everything of ${other} moves here.`,
    heading: "Another account will be merged into yours",
    parts: [
      {
        kind: "text",
        text: `We were asked to make one account of two. On ${at} purchases, comments, follows, saved posts and wallets of ${other} move to this account, and the other one closes. Nothing of yours changes.`,
      },
      { kind: "text", text: "If you did not ask for this, stop it. Then nothing moves." },
      { kind: "button", label: "Stop it in your settings", href: linkTo("/settings") },
    ],
    closing: CANNOT_BE_OFF,
  })),

  merge_stopped: mailKind(merge, ({ other }, linkTo) => ({
    subject: "Your account stays as it is",
    preview: `It is not merged with ${other}.`,
    heading: "Your account stays as it is",
    parts: [
      { kind: "text", text: `It will not be merged with ${other}. Nothing was moved.` },
      { kind: "button", label: "Open your settings", href: linkTo("/settings") },
    ],
    closing: `If you want to merge them after all, reply to this e-mail. ${CANNOT_BE_OFF}`,
  })),

  account_merged: mailKind(z.object({ other: textLine }), ({ other }, linkTo) => ({
    subject: `Your account is part of ${other} now`,
    preview: "This address no longer signs in to an account of its own.",
    heading: `Your account is part of ${other} now`,
    parts: [
      {
        kind: "text",
        text: `Your purchases, comments, follows, saved posts and wallets have moved to ${other}. The old account is closed, and its sign-in methods are gone: sign in to ${other}.`,
      },
      { kind: "button", label: "Sign in", href: linkTo("/login") },
    ],
    closing: "This is our last e-mail to you about this account.",
  })),
};
