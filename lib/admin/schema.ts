import { z } from "zod";
import { PAYOUT_ACTIONS } from "#lib/admin/payout.ts";
import { SWITCHES } from "#lib/admin/switches.ts";
import { staffReason } from "#lib/http/staff-reason.ts";
import { parseAmount } from "#lib/nano/raw.ts";

export const blockHashSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-F]{64}$/, "A block hash has 64 characters, 0–9 and A–F.");

export const payoutActionSchema = z.strictObject({
  action: z.enum(PAYOUT_ACTIONS),
  reason: staffReason,
  /** The new address, or the hash of the block that paid it. */
  given: z.string().trim().max(200).optional(),
});
export type PayoutOrder = z.output<typeof payoutActionSchema>;

export const switchSchema = z.strictObject({ which: z.enum(SWITCHES), isOn: z.boolean(), reason: staffReason });
export type SwitchOrder = z.output<typeof switchSchema>;

export const pushSchema = z.strictObject({ blockHash: blockHashSchema, reason: staffReason });
export const pocketSchema = z.strictObject({ paymentHash: blockHashSchema.nullable(), reason: staffReason });
export const resendSchema = z.strictObject({ reason: staffReason });
export const alertSchema = z.strictObject({ reason: staffReason });

const priceSchema = z
  .string()
  .trim()
  .transform((text, context) => {
    const raw = parseAmount(text, "Nano");
    if (raw !== null) return raw;
    context.addIssue("Enter what they cost in Nano, such as 0.203259, or 0 if paid in another currency.");
    return z.NEVER;
  });

export const topUpSchema = z.strictObject({
  credits: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,7}$/, "Enter how many credits were bought, in digits.")
    .transform(Number),
  paid: priceSchema,
  /** Null if it was paid in another currency. */
  blockHash: z.union([z.literal("").transform(() => null), blockHashSchema]),
  reason: staffReason,
});
export type TopUp = z.output<typeof topUpSchema>;
