import { z } from "zod";

/** What people typed and ticked. The database names all mistakes at once, each at its field. */
const typed = z.string().max(1_000, "This is too long.");
const chosen = { scope: z.array(typed).max(10, "There are not that many lists."), until: typed };

export const exclusionSchema = z.strictObject({ target: typed, ...chosen, reason: typed });
export type ExclusionInput = z.output<typeof exclusionSchema>;

/** The row's updated_at when the page showed it. */
const seenAt = z.iso.datetime({ offset: true });

export const exclusionOrderSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("change"), seenAt, ...chosen, reason: typed }),
  z.strictObject({ action: z.literal("end"), seenAt, reason: typed }),
]);
export type ExclusionOrder = z.output<typeof exclusionOrderSchema>;
