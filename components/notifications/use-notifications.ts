import { useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { sendChange } from "#components/notifications/change-notifications.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { fetchJson } from "#lib/http/browser/client.ts";
import { traitsOf } from "#lib/notifications/kinds.ts";
import type { NotificationItem, NotificationPage, NotificationTab } from "#lib/notifications/notification.ts";
import { readNotificationPage } from "#lib/notifications/read-page.ts";

/** What of the list has changed in this page: older pages, and what was read. */
export function useNotifications(first: NotificationPage, tab: NotificationTab) {
  const [older, setOlder] = useState<NotificationPage | null>(null);
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const items = [...first.items, ...(older?.items ?? [])].map((item) =>
    read.has(item.id) ? { ...item, isRead: true } : item,
  );
  const next = older ? older.next : first.next;

  async function loadMore() {
    if (isLoading || next === null) return;
    setIsLoading(true);
    setFailure(null);
    try {
      const page = readNotificationPage(await fetchJson("/api/notifications", { query: { show: tab, after: next } }));
      setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next });
    } catch (error) {
      setFailure(describeRefusal(error));
    } finally {
      setIsLoading(false);
    }
  }

  /** Shown at once, and taken back if it fails. */
  async function markRead(marked: readonly NotificationItem[], change: Parameters<typeof sendChange>[0]) {
    const before = read;
    setRead(new Set([...before, ...marked.map(({ id }) => id)]));
    try {
      await sendChange(change);
    } catch (error) {
      setRead(before);
      toast({ title: "Nothing was changed", description: describeRefusal(error), color: "error" });
    }
  }

  return { items, next, isLoading, failure, loadMore, markRead };
}

export async function mute(item: NotificationItem, isMuted: boolean): Promise<void> {
  try {
    await sendChange({ do: isMuted ? "mute" : "unmute", id: item.id });
    if (isMuted)
      toast({
        title: item.mutes === "creator" ? `Muted: posts of ${item.actor?.name}` : `Muted: ${traitsOf(item.kind).label}`,
        action: { label: "Undo", onSelect: () => void mute(item, false) },
      });
    else toast({ title: "No longer muted" });
  } catch (error) {
    toast({ title: "Nothing was changed", description: describeRefusal(error), color: "error" });
  }
}
