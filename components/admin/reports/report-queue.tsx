import type { Route } from "next";
import { Priority, TimeLeft } from "#components/admin/reports/report-marks.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { REPORT_REASONS } from "#lib/moderation/report.ts";
import { type ReportEntry, STATUS_LABELS } from "#lib/moderation/staff-report.ts";

type Props = { reports: ReportEntry[]; isDecided: boolean; now: number };

/** The most urgent and oldest first. */
export function ReportQueue({ reports, isDecided, now }: Props) {
  if (reports.length === 0)
    return <EmptyState title={isDecided ? "Nothing has been decided yet." : "Nothing is waiting."} />;
  return (
    <ol aria-label={isDecided ? "Decided reports" : "Open reports"} className="divide-hairline grid divide-y">
      {reports.map((report) => (
        <li className="grid gap-1.5 py-4 first:pt-0" key={report.id}>
          <p className="flex items-baseline gap-x-3">
            <Priority of={report.priority} />
            <Link className="font-medium wrap-anywhere" href={`/admin/reports/${report.id}` as Route}>
              RPT-{report.number}: {report.label}
            </Link>
          </p>
          <p className="text-small text-ink-soft flex flex-wrap gap-x-4 gap-y-1 wrap-anywhere">
            <span>{REPORT_REASONS[report.reason]}</span>
            {report.author_handle ? <span>by @{report.author_handle}</span> : null}
            {report.decided_at === null ? (
              <>
                <TimeLeft due={report.dueAt} now={now} />
                {report.alike > 1 ? <span>{report.alike} open reports of it</span> : null}
                {report.is_doubtful ? <span>Its reporter was mostly wrong before</span> : null}
                {report.hidden_at === null ? null : <Badge tone="brick">Hidden until decided</Badge>}
              </>
            ) : (
              <>
                <Badge>{STATUS_LABELS[report.status]}</Badge>
                <RelativeDate at={report.decided_at} />
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
