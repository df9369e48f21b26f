import { z } from "zod";

/** Where the triggers of 4-realtime.sql announce changes. */
export const CHANGE_CHANNEL = "realtime_changes";

const keySchema = z.record(z.string(), z.string());
const announcementSchema = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(["INSERT", "UPDATE", "DELETE"]),
  /** The primary key by column, as Postgres writes the values in JSON. */
  key: keySchema,
  oldKey: keySchema,
});

/** That a row changed, without its values: each subscriber reads those with rights of their own. */
export type RowChange = z.infer<typeof announcementSchema> & { committedAt: string };

export type RowKey = RowChange["key"];

/** Any SQL client may NOTIFY: what our trigger did not announce is ignored. */
export function readChange(announcement: string): RowChange | null {
  try {
    return { ...announcementSchema.parse(JSON.parse(announcement)), committedAt: new Date().toISOString() };
  } catch {
    return null;
  }
}
