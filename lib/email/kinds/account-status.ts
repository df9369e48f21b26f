import { z } from "zod";
import { CANNOT_BE_OFF, facts, reasonsOf } from "#lib/email/kinds/account.ts";
import { mailKind, textLine } from "#lib/email/mail-kind.ts";

const why = z.object({ rule: textLine, facts });

/** Emails about what staff decided about an account. */
export const ACCOUNT_STATUS_MAILS = {
  account_limited: mailKind(why, (data, linkTo) => ({
    subject: "Your account is limited: reasons and appeal",
    preview: data.rule,
    heading: "You cannot publish or comment for now",
    parts: [
      {
        kind: "text",
        text: "Your posts stay up and can be bought, and your payouts are sent. A post that is scheduled becomes a draft when it is due.",
      },
      ...reasonsOf(data, linkTo),
    ],
    closing: CANNOT_BE_OFF,
  })),

  account_suspended: mailKind(why.extend({ is_automated: z.boolean().default(false) }), (data, linkTo) => ({
    subject: "Your account is suspended: reasons and appeal",
    preview: data.rule,
    heading: "Your account is suspended",
    parts: [
      {
        kind: "text",
        text: "Your profile is closed and your posts cannot be bought. We hold your payouts: they stay yours until this is decided. You can still sign in and read what you bought.",
      },
      ...reasonsOf(data, linkTo),
    ],
    closing: CANNOT_BE_OFF,
  })),

  account_renamed: mailKind(
    why.extend({ old: textLine, handle: textLine, keeps_links: z.boolean() }),
    ({ old, handle, keeps_links, ...reasons }, linkTo) => ({
      subject: "We changed your handle: reasons and appeal",
      preview: `You are @${handle} now, and can choose another handle.`,
      heading: `You are @${handle} now`,
      parts: [
        {
          kind: "text",
          text: `We took the handle @${old} away. ${keeps_links ? "Links with it lead to your profile for 90 days." : "Links with it lead nowhere now."} Your posts, your sales and your followers stay. You can choose another handle at once.`,
        },
        { kind: "button", label: "Choose another handle", href: linkTo("/settings/profile") },
        ...reasonsOf(reasons, linkTo),
      ],
      closing: CANNOT_BE_OFF,
    }),
  ),

  account_restored: mailKind(why, (data, linkTo) => ({
    subject: "Your account is restored",
    preview: "You can publish and comment again.",
    heading: "Your account is restored",
    parts: [
      {
        kind: "text",
        text: "You can publish and comment again, and payouts that we held go on. A person, not a program, decided this.",
      },
      { kind: "facts", rows: [["Why", data.facts]] },
      { kind: "button", label: "Open your settings", href: linkTo("/settings") },
    ],
    closing: CANNOT_BE_OFF,
  })),
};
