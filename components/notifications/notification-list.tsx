"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { NotificationEntry } from "#components/notifications/notification-entry.tsx";
import { unread } from "#components/notifications/unread.ts";
import { mute, useNotifications } from "#components/notifications/use-notifications.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { type NotificationPage, type NotificationTab, notificationsAddress } from "#lib/notifications/notification.ts";

type Props = { first: NotificationPage; tab: NotificationTab };

/** Grows by itself as its end comes near. Without a script, a link leads to the next page, and forms do the rest. */
export function NotificationList({ first, tab }: Props) {
  const { items, next, isLoading, failure, loadMore, markRead } = useNotifications(first, tab);
  const newest = items.find(({ isRead }) => !isRead);
  return (
    <div className="grid gap-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <NewArrivals />
        {newest && (tab === "all" || tab === "unread") ? (
          <MarkAll
            tab={tab}
            upTo={newest.at}
            onPress={() => void markRead(items, { do: "read-all", upTo: newest.at })}
          />
        ) : null}
      </div>
      <ul aria-label="Notifications, newest first" className="divide-hairline divide-y border-y">
        {items.map((item) => (
          <NotificationEntry
            item={item}
            key={item.id}
            onOpen={() => void markRead([item], { do: "read", id: item.id })}
            onPress={(deed) =>
              void (deed === "read" ? markRead([item], { do: "read", id: item.id }) : mute(item, true))
            }
            tab={tab}
          />
        ))}
      </ul>
      {next === null ? null : (
        <More
          href={notificationsAddress(tab, next)}
          isFailed={failure !== null}
          isLoading={isLoading}
          onWanted={() => void loadMore()}
        />
      )}
      <div aria-live="polite" className="grid justify-items-center">
        <FieldError id="more-failure">{failure}</FieldError>
      </div>
    </div>
  );
}

function MarkAll({ tab, upTo, onPress }: { tab: NotificationTab; upTo: string; onPress: () => void }) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onPress();
  }
  return (
    <form action="/api/notifications" className="ms-auto inline-grid" method="post" onSubmit={submit}>
      <input name="do" type="hidden" value="read-all" />
      <input name="upTo" type="hidden" value={upTo} />
      <input name="show" type="hidden" value={tab} />
      <Button size="small" type="submit">
        Mark all as read
      </Button>
    </form>
  );
}

/** More came while the list was open: nothing moves under the reader until they ask for it. */
function NewArrivals() {
  const router = useRouter();
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    let before = unread.get();
    return unread.subscribe(() => {
      const now = unread.get();
      if (before !== null && now !== null && now > before) setHasMore(true);
      before = now;
    });
  }, []);
  if (!hasMore) return null;
  return (
    <Button
      onClick={() => {
        setHasMore(false);
        router.refresh();
      }}
      size="small"
    >
      Show new notifications
    </Button>
  );
}

type MoreProps = {
  href: ReturnType<typeof notificationsAddress>;
  isLoading: boolean;
  isFailed: boolean;
  onWanted: () => void;
};

/** After a failure only a press tries again. */
function More({ href, isLoading, isFailed, onWanted }: MoreProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!link.current || isLoading || isFailed) return;
    const watcher = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) onWanted();
      },
      { rootMargin: "600px" },
    );
    watcher.observe(link.current);
    return () => watcher.disconnect();
  }, [isLoading, isFailed, onWanted]);
  return (
    <nav aria-label="More notifications" className="grid justify-items-center">
      <a
        aria-busy={isLoading || undefined}
        className={buttonStyle({})}
        href={href}
        onClick={(event) => {
          event.preventDefault();
          onWanted();
        }}
        ref={link}
        rel="next"
      >
        {isLoading ? "Loading…" : "Show more"}
      </a>
    </nav>
  );
}
