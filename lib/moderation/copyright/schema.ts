import { z } from "zod";
import { uuidParam } from "#lib/http/uuid.ts";
import {
  COUNTER_NOTICE_MAX,
  COUNTER_NOTICE_MIN,
  COUNTER_NOTICE_STATUSES,
  COUNTER_NOTICE_STEPS,
} from "#lib/moderation/copyright/counter-notice.ts";
import { GAP } from "#lib/moderation/staff-report.ts";

const FOUND = "Write what you found, in 3 to 500 characters.";

const staffReason = z
  .string()
  .trim()
  .min(3, FOUND)
  .max(500, FOUND)
  .refine((reason) => !GAP.test(reason), "Replace what is in square brackets.");

export const payoutHoldSchema = z.strictObject({ what: z.enum(["begin", "end"]), reason: staffReason });
export type PayoutHoldInput = z.output<typeof payoutHoldSchema>;

const WORDS = "Say why it was a mistake, in 20 to 2,000 characters.";
const NAME = "Enter your full name.";
const ADDRESS = "Enter a postal address or an e-mail address, in at most 300 characters.";
const SIGNATURE = "Sign with your full name.";

/** private.file_counter_notice checks the same. */
export const counterNoticeSchema = z.object({
  decisionId: uuidParam,
  words: z.string().trim().min(COUNTER_NOTICE_MIN, WORDS).max(COUNTER_NOTICE_MAX, WORDS),
  name: z.string().trim().min(2, NAME).max(100, NAME),
  address: z.string().trim().min(5, ADDRESS).max(300, ADDRESS),
  goodFaith: z.literal(true, { error: "Confirm that you believe this to be true." }),
  consents: z.literal(true, { error: "Confirm that a court may decide." }),
  signature: z.string().trim().min(2, SIGNATURE).max(100, SIGNATURE),
});
export type CounterNoticeInput = z.output<typeof counterNoticeSchema>;

/** `seen` is its status when the page showed it. */
export const counterNoticeStepSchema = z.strictObject({
  step: z.enum(COUNTER_NOTICE_STEPS),
  seen: z.enum(COUNTER_NOTICE_STATUSES),
  reason: staffReason,
});
export type CounterNoticeStepInput = z.output<typeof counterNoticeStepSchema>;
