import type { Route } from "next";
import type { ReactNode } from "react";
import { nameCode } from "#components/admin/name-code.ts";
import { AgeGateSection } from "#components/admin/reports/age-gate-section.tsx";
import { DecideReport } from "#components/admin/reports/decide-report.tsx";
import { HoldPayouts } from "#components/admin/reports/hold-payouts.tsx";
import { Priority, TimeLeft } from "#components/admin/reports/report-marks.tsx";
import { ShieldedTexts } from "#components/admin/reports/shielded-texts.tsx";
import { StaffSection } from "#components/admin/staff-section.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import { personPath } from "#lib/moderation/people/person.ts";
import { describeTrust } from "#lib/moderation/people/trust.ts";
import { REPORT_REASONS } from "#lib/moderation/report.ts";
import { DECISION_LABELS, STATUS_LABELS, type StaffReport } from "#lib/moderation/staff-report.ts";

type Props = { report: StaffReport; isPaidTextShown: boolean };

/** A report as moderators judge it. */
export function ReportScreen({ report, isPaidTextShown }: Props) {
  const { id, number, label, priority, status, isOpen, path } = report;
  return (
    <>
      <header className="grid gap-3">
        <p className="text-small">
          <Link href="/admin/reports">All reports</Link>
        </p>
        <h1 className="text-heading font-serif tracking-tight wrap-anywhere">
          RPT-{number}: {label}
        </h1>
        <p className="text-small flex flex-wrap items-center gap-x-4 gap-y-1">
          <Priority of={priority} />
          {REPORT_REASONS[report.reason]}
          {isOpen ? (
            <TimeLeft due={report.dueAt} now={report.now} />
          ) : (
            <Badge>{report.decision ? DECISION_LABELS[report.decision] : STATUS_LABELS[status]}</Badge>
          )}
        </p>
      </header>
      {report.hiding === null ? null : (
        <Callout title="Hidden by reports of trusted readers" tone="warning">
          <p>
            Decide before <Day at={report.hiding.ends_at} />, or it is shown again. “No action”, “Limit reach” and “Age
            gate” show it at once.
          </p>
          <p className="text-ink-soft">
            Hidden <RelativeDate at={report.hiding.hidden_at} />
          </p>
        </Callout>
      )}
      {isOpen ? <DecideReport report={report} /> : <Decided report={report} />}
      <AgeGateSection report={report} />
      <HoldPayouts report={report} />
      <StaffSection title="The report">
        {report.details ? (
          <p className="max-w-measure font-serif wrap-anywhere whitespace-pre-line">{report.details}</p>
        ) : null}
        <div className="max-w-measure">
          <Facts facts={factsOf(report)} />
        </div>
      </StaffSection>
      <StaffSection title="What was reported">
        <p className="text-small text-ink-soft">
          As it was when it was reported. Now: {report.state_now ?? "not there any more"}.{" "}
          {path ? <Link href={path}>Open its page</Link> : null}
        </p>
        <ShieldedTexts isShielded={priority === 0} key={`${isPaidTextShown}`} texts={report.texts} />
        {report.has_paid_text && !isPaidTextShown ? (
          <p className="text-small">
            <Link href={`/admin/reports/${id}?text=paid` as Route} prefetch={false}>
              Read what is for buyers
            </Link>
            . This is noted in the audit log.
          </p>
        ) : null}
      </StaffSection>
      <Others report={report} />
      <History report={report} />
    </>
  );
}

function Decided({ report: { decided_at, decided_by, decision_note } }: { report: StaffReport }) {
  if (decided_at === null) return null;
  return (
    <p className="max-w-measure wrap-anywhere">
      Decided <RelativeDate at={decided_at} />
      {decided_by ? ` by @${decided_by}` : null}. {decision_note}
    </p>
  );
}

function factsOf({ reporter, copyright, evidence_urls, created_at, author_handle, ...author }: StaffReport) {
  const said = (term: string, detail: ReactNode) =>
    detail ? [{ term, detail: <span className="wrap-anywhere">{detail}</span> }] : [];
  return [
    { term: "Reported", detail: <RelativeDate at={created_at} /> },
    { term: "By", detail: <Person id={reporter.id}>{describeReporter(reporter)}</Person> },
    ...(reporter.has_session
      ? said("Earlier reports of theirs", `${reporter.upheld} led to action, ${reporter.refused} did not`)
      : []),
    ...said("Their trust", reporter.trust && describeTrust(reporter.trust)),
    ...said("Name", reporter.name),
    ...said("E-mail", reporter.email),
    ...said("Written by", author_handle && <Person id={author.author_id}>@{author_handle}</Person>),
    ...said("Trust in the author", author.author_trust && describeTrust(author.author_trust)),
    ...said("Where", evidence_urls.join(" ")),
    ...said("Owner of the work", copyright?.owner),
    ...said("Original", copyright?.url),
    ...said("Signed", copyright?.signature),
  ];
}

function Person({ id, children }: { id: string | null; children: ReactNode }) {
  return id === null ? children : <Link href={personPath(id)}>{children}</Link>;
}

function describeReporter({ handle, has_session }: StaffReport["reporter"]): string {
  if (handle) return `@${handle}`;
  return has_session ? "A reader without a handle" : "A visitor";
}

function Others({ report: { others } }: { report: StaffReport }) {
  if (others.length === 0) return null;
  return (
    <StaffSection title="Other reports of it">
      <ul className="text-small grid gap-2">
        {others.map((other) => (
          <li className="flex flex-wrap gap-x-3" key={other.id}>
            <Link href={`/admin/reports/${other.id}` as Route}>RPT-{other.number}</Link>
            <span>{REPORT_REASONS[other.reason]}</span>
            <span className="text-ink-soft">{STATUS_LABELS[other.status]}</span>
          </li>
        ))}
      </ul>
    </StaffSection>
  );
}

function History({ report: { history } }: { report: StaffReport }) {
  if (history.length === 0) return null;
  return (
    <StaffSection title="What was decided before">
      <ul className="text-small grid gap-3">
        {history.map(({ action, facts, rule, created_at, actor_handle }) => (
          <li className="max-w-measure grid gap-0.5 wrap-anywhere" key={created_at + action}>
            <span>
              {nameCode(action)}, <RelativeDate at={created_at} />
              {actor_handle ? `, by @${actor_handle}` : null}
            </span>
            <span className="text-ink-soft">
              {rule}: {facts}
            </span>
          </li>
        ))}
      </ul>
    </StaffSection>
  );
}
