import type { Route } from "next";
import type { SearchParams } from "#lib/http/search-params.ts";
import type { NotificationKind } from "#lib/notifications/kinds.ts";

/** Parts of the line: a title is set in italics, an amount (in raw) with Ӿ. */
export type LinePart = string | { title: string } | { raw: string };

export type NotificationItem = {
  id: string;
  kind: NotificationKind;
  line: readonly LinePart[];
  /** Where it leads. Null if what it is about is gone. */
  href: Route | null;
  at: string;
  isRead: boolean;
  actor: { name: string; avatarUrl: string | null } | null;
  /** What Mute stops. Null if it cannot be off. */
  mutes: "creator" | "kind" | null;
};

/** A page of the list begins after this one. */
export type NotificationCursor = { since: string; id: string };

export type NotificationPage = { items: NotificationItem[]; next: string | null };

export const NOTIFICATION_TABS = ["all", "unread", "unlocks", "follows", "comments", "system"] as const;
export type NotificationTab = (typeof NOTIFICATION_TABS)[number];

/** Unknown values show everything. */
export function readNotificationTab({ show }: SearchParams): NotificationTab {
  return NOTIFICATION_TABS.find((known) => known === show) ?? "all";
}

export function notificationsAddress(tab: NotificationTab, after: string | null = null): Route {
  const query = new URLSearchParams();
  if (tab !== "all") query.set("show", tab);
  if (after) query.set("after", after);
  return (query.size > 0 ? `/notifications?${query}` : "/notifications") as Route;
}

/** What a user turned off, and what comes by push: null until they choose. */
export type NotificationSettings = {
  inAppOff: readonly string[];
  emailOff: readonly string[];
  pushKinds: readonly string[] | null;
  /** Null unless a pause runs. */
  pausedUntil: string | null;
  /** When new posts come in one mail, in the user's time zone. Null: in UTC. */
  digest: { hour: number; weekday: number; timeZone: string | null };
};

/** Mails to a user's address come back, or they reported one as spam. */
export type MailTrouble = { since: string; isComplaint: boolean };

/** What a page needs to offer push in its browser. `owner`: so that nothing is turned on again for another user. */
export type PushOffer = { publicKey: string; owner: string; endpoints: readonly string[] };
