import type { Route } from "next";
import type { ReactNode } from "react";
import { nameCode } from "#components/admin/name-code.ts";
import { StaffSection } from "#components/admin/staff-section.tsx";
import { StrikeWords } from "#components/moderation/decisions/strike-words.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { STRIKES_MAX } from "#lib/moderation/copyright/strike.ts";
import { MERGE_ENDS } from "#lib/moderation/people/merge.ts";
import { personPath, type ReportLine, type StaffPerson } from "#lib/moderation/people/person.ts";
import { REPORT_REASONS } from "#lib/moderation/report.ts";
import { STATUS_LABELS } from "#lib/moderation/staff-report.ts";
import { formatMoment } from "#lib/moment.ts";

const COMMENTS_COUNTED = 1_000;

type Person = { person: StaffPerson };

/** What was decided about the account and what they wrote, the newest first. */
export function AccountHistory({ person: { decisions } }: Person) {
  if (decisions.length === 0) return null;
  return (
    <StaffSection title="What was decided">
      <PersonLines>
        {decisions.map(({ id, action, facts, rule, created_at: at, actor_handle: by }) => (
          <PersonLine head={nameCode(action)} key={id} at={at} by={by}>
            {rule}: {facts}
          </PersonLine>
        ))}
      </PersonLines>
    </StaffSection>
  );
}

/** For owners: other accounts of the same person. */
export function MergesOfPerson({ person: { merges } }: Person) {
  if (merges.length === 0) return null;
  return (
    <StaffSection title="Other accounts of theirs">
      <PersonLines>
        {merges.map(({ id, closes, other, other_id: otherId, created_at: at, due_at: dueAt, ended_as: end }) => (
          <PersonLine
            head={otherId === null ? other : <Link href={personPath(otherId)}>{other}</Link>}
            at={at}
            key={id}
            mark={end === null ? "Under way" : null}
          >
            {end === null
              ? `${closes ? "This account moves there" : "It moves here"} on ${formatMoment(new Date(dueAt), "UTC")}.`
              : MERGE_ENDS[end]}
          </PersonLine>
        ))}
      </PersonLines>
    </StaffSection>
  );
}

/** L11: for copyright. */
export function StrikesOfPerson({ person: { strikes } }: Person) {
  if (strikes.length === 0) return null;
  const standing = strikes.filter(({ stands }) => stands).length;
  return (
    <StaffSection title={`Copyright strikes: ${standing} of ${STRIKES_MAX}`}>
      <PersonLines>
        {strikes.map((strike) => (
          <PersonLine
            head={
              strike.report_id === null ? (
                strike.label
              ) : (
                <Link href={`/admin/reports/${strike.report_id}` as Route}>{strike.label}</Link>
              )
            }
            at={strike.created_at}
            key={strike.id}
          >
            <StrikeWords strike={strike} />
          </PersonLine>
        ))}
      </PersonLines>
    </StaffSection>
  );
}

export function PostsOfPerson({ person: { newest_posts: posts } }: Person) {
  if (posts.length === 0) return null;
  return (
    <StaffSection title="Newest posts">
      <PersonLines>
        {posts.map(({ id, title, status, created_at: at, path }) => (
          <PersonLine
            head={path === null ? title : <Link href={path}>{title}</Link>}
            key={id}
            at={at}
            mark={nameCode(status)}
          />
        ))}
      </PersonLines>
    </StaffSection>
  );
}

/** A comment's words are missing where only buyers read it. */
export function CommentsOfPerson({ person: { comments } }: Person) {
  const { count, newest } = comments;
  if (count === 0) return null;
  return (
    <StaffSection
      title={count > COMMENTS_COUNTED ? "More than 1,000 comments" : `Comments: ${count.toLocaleString("en")}`}
    >
      <PersonLines>
        {newest.map(({ id, status, created_at: at, path, post_title: title, body }) => (
          <PersonLine
            head={path === null ? title : <Link href={path}>On {title}</Link>}
            key={id}
            at={at}
            mark={status === "published" ? null : nameCode(status)}
          >
            {body ?? "Only buyers read it."}
          </PersonLine>
        ))}
      </PersonLines>
    </StaffSection>
  );
}

export function ReportsOfPerson({
  reports,
  title,
  children,
}: {
  reports: ReportLine[];
  title: string;
  children?: ReactNode;
}) {
  if (reports.length === 0) return null;
  return (
    <StaffSection title={title}>
      {children}
      <PersonLines>
        {reports.map(({ id, number, label, reason, status, created_at: at }) => (
          <PersonLine
            head={
              <Link href={`/admin/reports/${id}` as Route}>
                RPT-{number}: {label}
              </Link>
            }
            at={at}
            key={id}
            mark={STATUS_LABELS[status]}
          >
            {REPORT_REASONS[reason]}
          </PersonLine>
        ))}
      </PersonLines>
    </StaffSection>
  );
}

/** For owners. */
export function AccountLog({ person: { log } }: Person) {
  if (log === null || log.length === 0) return null;
  return (
    <StaffSection title="Log">
      <PersonLines>
        {log.map(({ id, action, reason, created_at: at, actor_handle: by }) => (
          <PersonLine head={nameCode(action)} key={id} at={at} by={by}>
            {reason}
          </PersonLine>
        ))}
      </PersonLines>
    </StaffSection>
  );
}

export function PersonLines({ children }: { children: ReactNode }) {
  return <ul className="text-small grid gap-3">{children}</ul>;
}

type LineProps = { head: ReactNode; at: string; mark?: string | null; by?: string | null; children?: ReactNode };

export function PersonLine({ head, at, mark = null, by = null, children }: LineProps) {
  return (
    <li className="max-w-measure grid gap-0.5 wrap-anywhere">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{head}</span>
        {mark === null ? null : <Badge>{mark}</Badge>}
        <span className="text-ink-soft">
          <RelativeDate at={at} />
          {by === null ? null : ` by @${by}`}
        </span>
      </span>
      {children ? <span className="text-ink-soft whitespace-pre-line">{children}</span> : null}
    </li>
  );
}
