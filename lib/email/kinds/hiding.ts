import { z } from "zod";
import { CANNOT_BE_OFF, facts } from "#lib/email/kinds/account.ts";
import { countOf, mailKind, path, textLine } from "#lib/email/mail-kind.ts";

const target = z.enum(["post", "comment"]);

const nameIt = (what: z.output<typeof target>, title: string) =>
  what === "post" ? `“${title}”` : `Your comment on “${title}”`;

/** Emails about what reports have hidden for a while (MOD-04). */
export const HIDING_MAILS = {
  content_hidden: mailKind(
    z.object({ target, title: textLine, rule: textLine, facts }),
    ({ target: what, title, ...why }, linkTo) => ({
      subject: `Hidden for now: ${title}`,
      preview: why.facts,
      heading: `${nameIt(what, title)} is hidden for now`,
      parts: [
        {
          kind: "facts",
          rows: [
            ["Rule", why.rule],
            ["What happened", why.facts],
            ["Decided by", "A program. A person looks at it now."],
          ],
        },
        {
          kind: "text",
          text:
            what === "post"
              ? "Nothing is removed: your buyers can still read it, no sale is undone, and you keep what you earned. Until a person has decided, it is in no list and cannot be bought."
              : "Nothing is removed: until a person has decided, only you and the author of the post see it.",
        },
        { kind: "text", text: "If this is wrong, reply to this e-mail. A person reads it before they decide." },
        { kind: "button", label: "Read the reasons", href: linkTo("/decisions") },
      ],
      closing: CANNOT_BE_OFF,
    }),
  ),

  content_shown: mailKind(
    z.object({ target, title: textLine, by: z.enum(["decided", "time"]) }),
    ({ target: what, title, by }) => ({
      subject: `Shown again: ${title}`,
      preview: "It is as it was before.",
      heading: `${nameIt(what, title)} is shown again`,
      parts: [
        {
          kind: "text",
          text:
            by === "decided"
              ? "A person has looked at the reports and left it up. It is as it was before."
              : "No one decided about the reports in seven days, so it is as it was before. A person may still decide about it.",
        },
      ],
      closing: CANNOT_BE_OFF,
    }),
  ),

  hiding_ends: mailKind(
    z.object({ target, reference: textLine, hours: z.int().positive(), path }),
    ({ target: what, reference, hours, ...data }, linkTo) => ({
      subject: `${reference}: decide within ${countOf(hours, "hour", "hours")}`,
      preview: `A ${what} is hidden, and no one has decided about it.`,
      heading: `A hidden ${what} waits for a decision`,
      parts: [
        {
          kind: "text",
          text: `Reports of trusted readers have hidden a ${what}. If no one decides within ${countOf(hours, "hour", "hours")}, it is shown again.`,
        },
        { kind: "button", label: `Open ${reference}`, href: linkTo(data.path) },
      ],
      closing: "We send this to owners and moderators, once for each.",
    }),
  ),
};
