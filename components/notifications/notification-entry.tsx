"use client";

import Link from "next/link";
import type { FormEvent } from "react";
import { Mark } from "#components/layout/frame/mark.tsx";
import { NotificationLine, writePlainly } from "#components/notifications/notification-line.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import type { NotificationItem, NotificationTab } from "#lib/notifications/notification.ts";

type Deed = "read" | "mute";

type Props = {
  item: NotificationItem;
  /** The list, for the forms without a script. */
  tab: NotificationTab;
  /** It was opened: nothing waits for the answer. */
  onOpen: () => void;
  onPress: (deed: Deed) => void;
};

export function NotificationEntry({ item, tab, onOpen, onPress }: Props) {
  const { line, href, at, isRead, mutes } = item;
  const opens = isRead ? {} : { onClick: onOpen, onAuxClick: onOpen };
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 py-4 sm:grid-cols-[auto_1fr_auto]">
      <Sign item={item} />
      <div className="grid min-w-0 content-start gap-0.5">
        <p className={isRead ? "text-ink-soft" : "font-medium"}>
          {isRead ? null : <span className="sr-only">Unread: </span>}
          {href === null ? (
            <NotificationLine line={line} />
          ) : (
            <Link className="hover:underline" href={href} prefetch={false} {...opens}>
              <NotificationLine line={line} />
            </Link>
          )}
        </p>
        <p className="text-caption text-ink-faint">
          <RelativeDate at={at} />
        </p>
      </div>
      <div className="col-start-2 -ms-2.5 flex flex-wrap items-center gap-1 sm:col-start-3 sm:ms-0">
        {isRead ? null : <Deed about={line} deed="read" item={item} label="Mark as read" onPress={onPress} tab={tab} />}
        {mutes === null ? null : <Deed about={line} deed="mute" item={item} label="Mute" onPress={onPress} tab={tab} />}
      </div>
    </li>
  );
}

/** The person's face, or ours, with a dot while it is unread. */
function Sign({ item: { actor, isRead } }: { item: NotificationItem }) {
  return (
    <span className="relative self-start">
      {actor ? (
        <Avatar isDecorative name={actor.name} src={actor.avatarUrl} />
      ) : (
        <span className="bg-hairline/60 text-copper inline-grid size-10 place-items-center rounded-full">
          <Mark className="size-6" />
        </span>
      )}
      {isRead ? null : (
        <span
          aria-hidden="true"
          className="bg-copper border-paper absolute -end-0.5 -top-0.5 size-3 rounded-full border-2"
        />
      )}
    </span>
  );
}

type DeedProps = Pick<Props, "item" | "tab" | "onPress"> & {
  deed: Deed;
  label: string;
  about: NotificationItem["line"];
};

function Deed({ deed, label, about, item: { id }, tab, onPress }: DeedProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onPress(deed);
  }
  return (
    <form action="/api/notifications" className="inline-grid" method="post" onSubmit={submit}>
      <input name="do" type="hidden" value={deed} />
      <input name="id" type="hidden" value={id} />
      <input name="show" type="hidden" value={tab} />
      <Button aria-label={`${label}: ${writePlainly(about)}`} size="small" tone="quiet" type="submit">
        {label}
      </Button>
    </form>
  );
}
