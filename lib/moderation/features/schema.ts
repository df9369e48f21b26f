import { z } from "zod";

/** What people typed. The database names all mistakes at once, each at its field: its rules hold for every caller. */
const typed = z.string().max(1_000, "This is too long.");
const times = { endsAt: typed, note: typed };

export const featureSchema = z.strictObject({
  ...{ post: typed, slot: typed, category: typed, startsAt: typed, ...times, reason: typed },
});
export type FeatureInput = z.output<typeof featureSchema>;

/** The row's updated_at when the page showed it. */
const seenAt = z.iso.datetime({ offset: true });

export const featureOrderSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("change"), seenAt, startsAt: typed.optional(), ...times, reason: typed }),
  z.strictObject({ action: z.enum(["up", "down", "end"]), seenAt, reason: typed }),
]);
export type FeatureOrder = z.output<typeof featureOrderSchema>;
