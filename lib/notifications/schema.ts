import { z } from "zod";
import { uuidParam } from "#lib/http/uuid.ts";
import { NOTIFICATION_TABS } from "#lib/notifications/notification.ts";

/** A page of the list. An unreadable `after` begins at the top. */
export const listSchema = z.object({
  show: z.enum(NOTIFICATION_TABS).default("all"),
  after: z.string().max(100).optional(),
});

/** What the call changes. `mute` stops what the notification is an example of, `unmute` takes that back. */
export const changeSchema = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("read"), id: uuidParam }),
  z.strictObject({ do: z.literal("read-all"), upTo: z.iso.datetime({ offset: true }) }),
  z.strictObject({ do: z.literal("mute"), id: uuidParam }),
  z.strictObject({ do: z.literal("unmute"), id: uuidParam }),
]);
