import { NOTIFICATIONS_CHANGED } from "#components/notifications/unread.ts";
import { fetchJson } from "#lib/http/browser/client.ts";

type Change = { do: "read" | "mute" | "unmute"; id: string } | { do: "read-all"; upTo: string };

/** Arrives even if the page is left for what the notification is about. The bell then counts again. */
export async function sendChange(change: Change): Promise<void> {
  await fetchJson("/api/notifications", { method: "POST", body: change, keepalive: true });
  document.dispatchEvent(new Event(NOTIFICATIONS_CHANGED));
}
