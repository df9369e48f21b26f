import type { Route } from "next";
import type { ReactNode } from "react";
import { nameCode } from "#components/admin/name-code.ts";
import { AGE_GATE, RULE_FIELD } from "#components/admin/reports/decide-report.tsx";
import { TimeLeft } from "#components/admin/reports/report-marks.tsx";
import { StaffAction } from "#components/admin/staff-action.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import type { StaffAppeal } from "#lib/moderation/appeals/appeal.ts";

const ANSWER = { name: "reason", label: "What you found", hint: "The person who appealed reads it." };

/** The oldest first. */
export function AppealQueue({ appeals, now }: { appeals: readonly StaffAppeal[]; now: number }) {
  if (appeals.length === 0) return <EmptyState title="No appeal is waiting." />;
  return (
    <ol aria-label="Open appeals" className="divide-hairline grid divide-y">
      {appeals.map((appeal) => (
        <li className="grid gap-4 py-6 first:pt-0" key={appeal.id}>
          <div className="grid gap-1.5">
            <h2 className="text-lead font-serif wrap-anywhere">{appeal.label}</h2>
            <p className="text-small text-ink-soft flex flex-wrap gap-x-4 gap-y-1">
              <TimeLeft due={appeal.dueAt} now={now} />
              {appeal.report_id ? (
                <Link href={`/admin/reports/${appeal.report_id}` as Route}>The report and what was reported</Link>
              ) : null}
              <span>
                Appealed <RelativeDate at={appeal.created_at} />
              </span>
            </p>
          </div>
          <div className="max-w-measure grid gap-4">
            <Facts facts={factsOf(appeal)} />
            <p className="font-serif wrap-anywhere whitespace-pre-line">
              {appeal.words ?? "The account was deleted, and its words with it."}
            </p>
          </div>
          {appeal.may_decide ? (
            <Decide appeal={appeal} />
          ) : (
            <p className="text-small text-ink-soft">
              Another of us has to decide this one: you made the decision, it is about you, or it is the owner’s.
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function factsOf({ action, decided_by, decided_at, facts, rule, state_now }: StaffAppeal) {
  const said = (detail: ReactNode) => <span className="wrap-anywhere">{detail}</span>;
  return [
    { term: "Decision", detail: nameCode(action) },
    { term: "Decided", detail: <RelativeDate at={decided_at} /> },
    ...(decided_by ? [{ term: "By", detail: said(`@${decided_by}`) }] : []),
    { term: "Rule", detail: said(rule) },
    { term: "What was found", detail: said(facts) },
    { term: "Now", detail: state_now ? nameCode(state_now) : "Not there any more" },
  ];
}

function Decide({ appeal: { id, label, action, target_type: target } }: { appeal: StaffAppeal }) {
  const shared = { url: `/api/admin/appeals/${id}/decide`, about: label, reason: ANSWER };
  return (
    <div className="flex flex-wrap gap-3">
      <StaffAction
        {...shared}
        body={{ verdict: "uphold" }}
        description="The decision stays. The person who appealed is told why. No one can appeal it again."
        done="Decision upheld."
        label="Uphold"
      />
      {action === "no_action" ? (
        <>
          {target === "comment" ? null : (
            <StaffAction
              {...shared}
              body={{ verdict: "limit_reach" }}
              description="Rankings, staff picks and digests leave it out. Its author is told why."
              done="Overturned: reach limited."
              fields={[RULE_FIELD]}
              label="Overturn: limit reach"
            />
          )}
          {target === "post" ? (
            <StaffAction
              {...shared}
              body={{ verdict: "age_gate" }}
              description={AGE_GATE}
              done="Overturned: age gate."
              fields={[RULE_FIELD]}
              label="Overturn: age gate"
            />
          ) : null}
          {target === "profile" ? null : (
            <StaffAction
              {...shared}
              body={{ verdict: "remove" }}
              description="It is removed after all. Buyers of a post get their Nano back. Its author is told why."
              done="Overturned: removed."
              fields={[RULE_FIELD]}
              label="Overturn: remove"
              tone="danger"
            />
          )}
        </>
      ) : (
        <StaffAction
          {...shared}
          body={{ verdict: "overturn" }}
          description="What was done is undone, as far as it can be: refunds that went out stay out. Everyone it concerns is told."
          done="Decision overturned."
          label="Overturn"
        />
      )}
    </div>
  );
}
