import { z } from "zod";

/** What people typed. The database names all mistakes at once, each at its field: its rules hold for every caller. */
const typed = z.string().max(1_000, "This is too long.");
const section = z.strictObject({
  ...{ type: typed, title: typed, price: typed, name: typed, text: z.string().max(10_000, "This is too long.") },
  ...{ limit: typed, visibleFor: typed, startsAt: typed, endsAt: typed },
});

/** The draft's updated_at when the page showed it. */
const seenAt = z.iso.datetime({ offset: true });

export const homeOrderSchema = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("save"), seenAt: seenAt.nullable(), sections: z.array(section).max(50) }),
  z.strictObject({ action: z.enum(["publish", "discard"]), seenAt, reason: typed }),
  z.strictObject({
    ...{ action: z.literal("show"), layout: z.int32().positive(), seenLayout: z.int32().positive(), reason: typed },
  }),
]);
export type HomeOrder = z.output<typeof homeOrderSchema>;
