import { z } from "zod";

/** Where the triggers of 4-realtime.sql announce changes. */
export const CHANGES = "realtime_changes";

const keySchema = z.record(z.string(), z.string());
const announcementSchema = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(["INSERT", "UPDATE", "DELETE"]),
  /** The primary key by column, as Postgres writes the values in JSON. */
  key: keySchema,
  oldKey: keySchema,
});

/** That a row changed, not what is in it: that is for each subscriber's own rights to say. */
export type Change = z.infer<typeof announcementSchema> & { committedAt: string };

export type RowKey = Change["key"];

/** Anybody with SQL may NOTIFY: what is not an announcement of our trigger is none of our business. */
export function readChange(announcement: string): Change | null {
  try {
    return { ...announcementSchema.parse(JSON.parse(announcement)), committedAt: new Date().toISOString() };
  } catch {
    return null;
  }
}
