import { z } from "zod";
import { GAP } from "#lib/moderation/staff-report.ts";

const FOUND = "Write what you found, in 3 to 500 characters.";

export const payoutHoldSchema = z.strictObject({
  what: z.enum(["begin", "end"]),
  reason: z
    .string()
    .trim()
    .min(3, FOUND)
    .max(500, FOUND)
    .refine((reason) => !GAP.test(reason), "Replace what is in square brackets."),
});
export type PayoutHoldInput = z.output<typeof payoutHoldSchema>;
