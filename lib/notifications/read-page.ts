import type { Route } from "next";
import {
  fields,
  type JsonReader,
  listOf,
  orNull,
  readJsonFlag,
  readJsonText,
  readOneOf,
} from "#lib/http/browser/read-json.ts";
import { listKinds } from "#lib/notifications/kinds.ts";
import type { LinePart, NotificationItem, NotificationPage } from "#lib/notifications/notification.ts";

const readTitle = fields<{ title: string }>({ title: readJsonText });
const readRaw = fields<{ raw: string }>({ raw: readJsonText });

const readPart: JsonReader<LinePart> = (part) => {
  if (typeof part === "string") return part;
  return typeof part === "object" && part !== null && "raw" in part ? readRaw(part) : readTitle(part);
};

const readItem = fields<NotificationItem>({
  ...{ id: readJsonText, kind: readOneOf(listKinds()), line: listOf(readPart), at: readJsonText, isRead: readJsonFlag },
  href: orNull((href) => readJsonText(href) as Route),
  actor: orNull(
    fields<NonNullable<NotificationItem["actor"]>>({ name: readJsonText, avatarUrl: orNull(readJsonText) }),
  ),
  mutes: orNull(readOneOf(["creator", "kind"])),
});

/** A page of the list as /api answers it. */
export const readNotificationPage = fields<NotificationPage>({ items: listOf(readItem), next: orNull(readJsonText) });
