import { z } from "zod";
import type { Mail } from "#lib/email/mail.ts";
import { amount, countOf, day, HOW_OFTEN, type LinkTo, mailKind, path, textLine } from "#lib/email/mail-kind.ts";

const status = z.enum(["active", "rejected", "ended", "stopped"]);

const firstDay = z.iso
  .date()
  .transform((date) => `${date}T00:00:00Z`)
  .pipe(day);

const shape = z.object({
  ...{ status, title: textLine, days: z.int().positive(), path, reason: z.string().min(1).max(500).optional() },
  ...{ first_day: firstDay.optional(), returned_raw: amount.optional() },
});

const HEADINGS = {
  active: "Your promotion is approved",
  rejected: "We rejected your promotion",
  ended: "Your promotion is over",
  stopped: "Your promotion was stopped",
};

/** Emails about promotions. */
export const PROMOTION_MAILS = {
  promotion_status: mailKind(shape, (data, linkTo) => ({
    subject: `${HEADINGS[data.status]}: ${data.title}`.slice(0, 200),
    preview: sayStatus(data),
    heading: HEADINGS[data.status],
    parts: partsOf(data, linkTo),
    closing: HOW_OFTEN,
    closingLink: { label: "Notifications", href: linkTo("/settings/notifications") },
  })),

  promotion_waits: mailKind(z.object({ title: textLine, path }), (data, linkTo) => ({
    subject: `A promotion waits for a review: ${data.title}`.slice(0, 200),
    preview: "Its author has paid. We promise a review within 24 hours.",
    heading: "A promotion waits for a review",
    parts: [
      {
        kind: "text",
        text: `The author of “${data.title}” has paid for a promotion. We promise a review within 24 hours; after 72 hours all of it goes back by itself.`,
      },
      { kind: "button", label: "Review it", href: linkTo(data.path) },
    ],
    closing: "We send this to owners and moderators, once for each.",
  })),
};

type Data = z.output<typeof shape>;

function sayStatus({ status: now, title, days, first_day }: Data): string {
  switch (now) {
    case "active":
      return `“${title}” shows for ${countOf(days, "day", "days")}, from ${first_day ?? "tomorrow"}, 00:00 UTC.`;
    case "rejected":
      return `“${title}” will not be shown as promoted. All that you paid comes back.`;
    case "ended":
      return `The ${countOf(days, "day", "days")} of “${title}” are over. See what they did.`;
    case "stopped":
      return `“${title}” is not shown as promoted any more.`;
  }
}

function partsOf(data: Data, linkTo: LinkTo): Mail["parts"] {
  const back = data.returned_raw === undefined ? "" : ` ${data.returned_raw} goes back to the wallet that paid.`;
  return [
    { kind: "text", text: `${sayStatus(data)}${back}` },
    ...(data.reason === undefined
      ? []
      : [{ kind: "facts" as const, rows: [["Reason", data.reason] as [string, string]] }]),
    { kind: "button", label: "Open the promotion", href: linkTo(data.path) },
  ];
}
