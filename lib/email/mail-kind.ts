import { z } from "zod";
import type { Mail } from "#lib/email/mail.ts";
import { formatAmount, parseAmount } from "#lib/nano/raw.ts";

/** Builds the full URL of one of our pages. */
export type LinkTo = (path: `/${string}`) => string;

export type MailKind = { compose: (data: unknown, linkTo: LinkTo) => Mail };

/** One kind of email: the data its outbox row needs, and its text. A row that does not fit throws. */
export function mailKind<Shape extends z.ZodType>(
  data: Shape,
  write: (data: z.output<Shape>, linkTo: LinkTo) => Mail,
): MailKind {
  return { compose: (given, linkTo) => write(data.parse(given), linkTo) };
}

/** Shown as Ӿ0.05. Rows contain raw, as text. */
export const amount = z.string().transform((raw, context) => {
  const exact = parseAmount(raw, "raw");
  if (exact !== null) return `Ӿ${formatAmount(exact, "Nano")}`;
  context.addIssue("must be an amount in raw");
  return z.NEVER;
});

/** A title or a name on one line, as its author wrote it. */
export const textLine = z.string().min(1).max(300);

/** One of our paths. Rows contain no hosts. */
export const path = z
  .string()
  .regex(/^\/(?!\/)[^\s\\]{0,500}$/)
  .transform((text) => text as `/${string}`);

/** Shown as 20 November 2026. Uses UTC, because we do not know the recipient's time zone. */
export const day = z.iso.datetime({ offset: true }).transform((text) => DAY.format(new Date(text)));

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** Shown as 20 November 2026 at 14:05 UTC, where the hour matters. */
export const moment = z.iso.datetime({ offset: true }).transform((text) => `${MOMENT.format(new Date(text))} UTC`);

const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

export const HOW_OFTEN = "You can choose how often we write under";
