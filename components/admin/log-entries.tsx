import type { Route } from "next";
import { nameCode } from "#components/admin/name-code.ts";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { LogEntry } from "#lib/admin/audit-log.ts";
import { personPath } from "#lib/moderation/people/person.ts";
import { formatMoment } from "#lib/moment.ts";

type Props = { entries: LogEntry[]; isFiltered: boolean };

/** What staff did and why, the newest first. */
export function LogEntries({ entries, isFiltered }: Props) {
  if (entries.length === 0)
    return <EmptyState title={isFiltered ? "Nothing in the log matches this." : "Nothing is in the log yet."} />;
  return (
    <ol aria-label="What staff did" className="divide-hairline grid divide-y">
      {entries.map((entry) => (
        <li className="grid gap-1.5 py-4 wrap-anywhere first:pt-0" key={entry.id}>
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-medium">{nameCode(entry.action)}</span>
            <Target of={entry.target} />
          </p>
          <p>{entry.reason}</p>
          {entry.changes.length > 0 ? <Changes of={entry.changes} /> : null}
          <p className="text-small text-ink-soft flex flex-wrap gap-x-4 gap-y-1">
            <span>{entry.by}</span>
            <RelativeDate at={entry.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Target({ of }: { of: string }) {
  const [kind = "", id = ""] = of.split(/:(.*)/s);
  if (kind === "report") return <Link href={`/admin/reports/${id}` as Route}>{of}</Link>;
  if (kind === "profile" || kind === "user") return <Link href={personPath(id)}>{of}</Link>;
  return <span className="text-small text-ink-soft">{of}</span>;
}

function Changes({ of }: { of: LogEntry["changes"] }) {
  return (
    <dl className="text-small grid gap-1">
      {of.map(({ name, before, after }) => (
        <div className="flex flex-wrap gap-x-3" key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="tabular-nums">{describeChange(before, after)}</dd>
        </div>
      ))}
    </dl>
  );
}

function describeChange(before: string | null, after: string | null): string | null {
  if (before === null) return after && writeMoment(after);
  return after === null ? `was ${writeMoment(before)}` : `${writeMoment(before)} → ${writeMoment(after)}`;
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

function writeMoment(text: string): string {
  return MOMENT.test(text) ? formatMoment(new Date(text), "UTC") : text;
}
