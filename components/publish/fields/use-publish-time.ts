import { useState, useSyncExternalStore } from "react";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import { type LocalTime, toLocalTime } from "#lib/posts/publishing/publish-time.ts";

export type PublishTime = {
  isLater: boolean;
  local: LocalTime;
  change: (changes: Partial<LocalTime> & { isLater?: boolean }) => void;
};

/** When a post comes out: at once, or at a time in the author's time zone. */
export function usePublishTime(
  { scheduled_at }: Pick<Draft, "scheduled_at">,
  authorZone: string | null,
  zones: string[],
): PublishTime {
  const [chosen, setChosen] = useState<Partial<LocalTime> & { isLater: boolean }>({ isLater: scheduled_at !== null });
  const browserZone = useSyncExternalStore(neverChanges, readBrowserZone, () => "UTC");
  const zone = chosen.zone ?? authorZone ?? (zones.includes(browserZone) ? browserZone : "UTC");
  const { date = "", time = "" } = scheduled_at === null ? {} : toLocalTime(new Date(scheduled_at), zone);
  return {
    isLater: chosen.isLater,
    local: { date: chosen.date ?? date, time: chosen.time ?? time, zone },
    change: (changes) => setChosen((before) => ({ ...before, ...changes })),
  };
}

const neverChanges = () => () => undefined;

function readBrowserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
