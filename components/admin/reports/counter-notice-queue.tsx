import type { Route } from "next";
import type { ReactNode } from "react";
import { nameCode } from "#components/admin/name-code.ts";
import { TimeLeft } from "#components/admin/reports/report-marks.tsx";
import { StaffAction } from "#components/admin/staff-action.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import type { StaffCounterNotice } from "#lib/moderation/copyright/counter-notice.ts";

const ANSWER = { name: "reason", label: "What you found", hint: "The author reads it." };
const NOTE = { name: "reason", label: "Reason", hint: "It is kept in the audit log, with your name." };

type Props = { notices: readonly StaffCounterNotice[]; now: number };

/** The oldest first: what came in, and what waits for the claimant. */
export function CounterNoticeQueue({ notices, now }: Props) {
  if (notices.length === 0) return <EmptyState title="No counter-notice is waiting." />;
  return (
    <ol aria-label="Open counter-notices" className="divide-hairline grid divide-y">
      {notices.map((notice) => (
        <li className="grid gap-4 py-6 first:pt-0" key={notice.id}>
          <div className="grid gap-1.5">
            <h2 className="text-lead font-serif wrap-anywhere">{notice.label}</h2>
            <p className="text-small text-ink-soft flex flex-wrap gap-x-4 gap-y-1">
              <TimeLeft due={notice.dueAt} now={now} />
              {notice.report_id ? (
                <Link href={`/admin/reports/${notice.report_id}` as Route}>The report and what was reported</Link>
              ) : null}
              {notice.clock ? (
                <span>
                  May come back from <Day at={notice.clock.from} />, must by <Day at={notice.clock.until} />
                </span>
              ) : (
                <span>
                  Received <RelativeDate at={notice.created_at} />
                </span>
              )}
            </p>
          </div>
          <div className="max-w-measure grid gap-4">
            <Facts facts={factsOf(notice)} />
            <p className="font-serif wrap-anywhere whitespace-pre-line">
              {notice.words ?? "The account was deleted, and its words with it."}
            </p>
          </div>
          {notice.may_decide ? (
            <Steps notice={notice} now={now} />
          ) : (
            <p className="text-small text-ink-soft">
              Another of us has to decide this one: you made the decision, or it is about you.
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function factsOf({ facts, decided_at, sent_at, state_now, claimants, ...signed }: StaffCounterNotice) {
  const said = (term: string, detail: ReactNode) =>
    detail ? [{ term, detail: <span className="wrap-anywhere whitespace-pre-line">{detail}</span> }] : [];
  return [
    { term: "Removed", detail: <RelativeDate at={decided_at} /> },
    ...said("What was found", facts),
    ...said("Name", signed.name),
    ...said("Address", signed.address),
    ...said("Signed", signed.signature),
    ...(sent_at === null ? [] : [{ term: "Sent to the claimant", detail: <RelativeDate at={sent_at} /> }]),
    { term: "Claimants who can be reached", detail: claimants },
    { term: "Now", detail: state_now ? nameCode(state_now) : "Not there any more" },
  ];
}

function Steps({ notice: { id, label, status, clock }, now }: { notice: StaffCounterNotice; now: number }) {
  const shared = { url: `/api/admin/counter-notices/${id}/decide`, about: label };
  if (status === "received")
    return (
      <div className="flex flex-wrap gap-3">
        <StaffAction
          {...shared}
          body={{ step: "send", seen: status }}
          description="The claimant gets all of it by e-mail, with name and address, and has 10 working days to go to court. Its author is told."
          done="Sent to the claimant."
          label="Send to the claimant"
          reason={NOTE}
        />
        <StaffAction
          {...shared}
          body={{ step: "refuse", seen: status }}
          description="Only if it is no counter-notice, such as a false name. The post stays removed, and its author is told why."
          done="Refused."
          label="Refuse"
          reason={ANSWER}
        />
      </div>
    );
  return (
    <div className="flex flex-wrap gap-3">
      {clock !== null && Date.parse(clock.from) <= now ? (
        <StaffAction
          {...shared}
          body={{ step: "reinstate", seen: status }}
          description="The post comes back as it was, and the strike is undone. Its author and the claimant are told. Refunds that went out stay out."
          done="The post is back."
          label="Put the post back"
          reason={{ ...ANSWER, hint: "The author and the claimant read it." }}
        />
      ) : null}
      <StaffAction
        {...shared}
        body={{ step: "court", seen: status }}
        description="The claimant has shown you that they have gone to court. The post stays removed, and its author is told."
        done="The post stays removed."
        label="The claimant went to court"
        reason={ANSWER}
      />
    </div>
  );
}
