import { formatDay, toDateTime } from "#components/ui/dates/relative-time.ts";

/** A date within a sentence. It stays a date, so that what follows it has no gap before it and does not move. */
export function Day({ at }: { at: string }) {
  return (
    <time className="whitespace-nowrap" dateTime={toDateTime(at)}>
      {formatDay(new Date(at))}
    </time>
  );
}
