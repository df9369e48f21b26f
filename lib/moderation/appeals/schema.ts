import { z } from "zod";
import { uuidParam } from "#lib/http/uuid.ts";
import { APPEAL_MAX, APPEAL_MIN, VERDICTS } from "#lib/moderation/appeals/appeal.ts";
import { GAP } from "#lib/moderation/staff-report.ts";

const ENOUGH = "Say what we got wrong, in 20 to 2,000 characters.";

export const appealFormSchema = z.object({
  decisionId: uuidParam,
  words: z.string().trim().min(APPEAL_MIN, ENOUGH).max(APPEAL_MAX, ENOUGH),
});
export type AppealInput = z.output<typeof appealFormSchema>;

export const verdictSchema = z.strictObject({
  verdict: z.enum(VERDICTS),
  rule: z.string().trim().max(300).default(""),
  reason: z
    .string()
    .trim()
    .min(3, "Say what you found, in 3 to 500 characters.")
    .max(500, "Say what you found, in 3 to 500 characters.")
    .refine((reason) => !GAP.test(reason), "Replace what is in square brackets."),
});
export type VerdictInput = z.output<typeof verdictSchema>;
