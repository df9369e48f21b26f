"use client";

import { useEffect, useSyncExternalStore } from "react";
import { labelBell, unread, writeCount } from "#components/notifications/unread.ts";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { bellLines } from "#components/ui/icons/line-paths.ts";
import { Lines } from "#components/ui/icons/lines.tsx";
import { IntentLink } from "#components/ui/navigation/intent-link.tsx";
import { hasAccount } from "#lib/auth/companion-cookie.ts";

/** Leads to the notifications and says how many are unread. On a document, components/document/bell.ts writes the number. */
export function Bell() {
  const count = useSyncExternalStore(unread.subscribe, unread.get, unread.getInitial);
  useEffect(startWhenIdle, []);
  return (
    <div data-viewers="registered admin">
      <IntentLink
        aria-label={labelBell(count)}
        className={`bell ${buttonStyle({ tone: "quiet" }, "square")}`}
        href="/notifications"
      >
        <Lines path={bellLines} />
        <span aria-hidden="true">{writeCount(count)}</span>
      </IntentLink>
    </div>
  );
}

/** What the page shows comes first. Safari has no idle callback. */
function startWhenIdle(): (() => void) | undefined {
  if (!hasAccount(document.cookie)) return;
  const timer = setTimeout(() => {
    import("#components/notifications/watch-unread.ts").then(({ watchUnread }) => watchUnread(), reportError);
  }, 1_000);
  return () => clearTimeout(timer);
}
