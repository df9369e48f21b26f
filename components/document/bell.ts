import { findAll, onContent } from "#components/document/element.ts";
import { labelBell, unread, writeCount } from "#components/notifications/unread.ts";
import { watchUnread } from "#components/notifications/watch-unread.ts";
import { hasAccount } from "#lib/auth/companion-cookie.ts";

/** After all that the page itself needs. */
const DELAY_MS = 1_000;

/** Writes how many notifications are unread on the bell, for users with an account. */
export function keepBell(): void {
  if (!hasAccount(document.cookie)) return;
  const start = () => setTimeout(watchUnread, DELAY_MS);
  unread.subscribe(showCount);
  onContent(showCount);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

function showCount(): void {
  const count = unread.get();
  for (const bell of findAll(".bell")) {
    bell.setAttribute("aria-label", labelBell(count));
    bell.querySelector("span")?.replaceChildren(writeCount(count));
  }
}
