import { createHash } from "node:crypto";
import { formatAmount } from "#lib/nano/raw.ts";
import { toNotificationItem } from "#lib/notifications/describe.ts";
import type { LinePart } from "#lib/notifications/notification.ts";

/** What public/push-worker.js shows. A later push with the same tag replaces an earlier one. */
export type PushPayload = { title: string; body: string; path: string; tag: string };

/** The push that “Send me one now” asks for. */
export const TRY_PAYLOAD: PushPayload = {
  title: "Farthing",
  body: "Push works in this browser.",
  path: "/settings/notifications",
  tag: "try",
};

/** A title may be long, and a push holds little. */
const LONGEST_BODY = 300;

/** A row of private.read_push as it is pushed: its line on the site and nothing else, so no words of a post or a comment. */
export function writePayload(row: unknown, ownHandle: string | null): PushPayload {
  const { id, line, href } = toNotificationItem(row, ownHandle);
  const body = line.map(writePart).join("");
  return {
    title: "Farthing",
    body: body.length > LONGEST_BODY ? `${body.slice(0, LONGEST_BODY)}…` : body,
    path: href ?? "/notifications",
    tag: id,
  };
}

function writePart(part: LinePart): string {
  if (typeof part === "string") return part;
  return "raw" in part ? `Ӿ${formatAmount(BigInt(part.raw), "Nano")}` : `‘${part.title}’`;
}

/** 32 characters of base64url: the push service keeps only the newest of a topic for a browser that is away. */
export function topicOf(group: string): string {
  return createHash("sha256").update(group).digest("base64url").slice(0, 32);
}
