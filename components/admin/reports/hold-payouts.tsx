import { StaffAction } from "#components/admin/staff-action.tsx";
import { StaffSection } from "#components/admin/staff-section.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import type { StaffReport } from "#lib/moderation/staff-report.ts";

const FACTS = { name: "reason", label: "What you found", hint: "The author reads it, not the reporter." };

/** A2: the payouts of one post wait while a copyright report of it is open. Moderators never see how much that is. */
export function HoldPayouts({ report }: { report: StaffReport }) {
  const { id, number, payout_hold: hold, may_hold_payouts: mayHold } = report;
  if (hold === null && !mayHold) return null;
  const shared = { url: `/api/admin/reports/${id}/payout-hold`, about: `RPT-${number}`, reason: FACTS };
  return (
    <StaffSection title="Payouts of this post">
      <p className="max-w-measure">
        {hold === null ? "They are sent as usual." : null}
        {hold?.is_on ? (
          <>
            On hold until <Day at={hold.ends_at} />, or until this report is decided. Then they are sent by themselves,
            unless the post is removed.
          </>
        ) : null}
        {hold !== null && !hold.is_on ? "They were on hold for this report. That is over, and possible once." : null}
      </p>
      {mayHold ? (
        <p>
          <StaffAction
            {...shared}
            body={{ what: "begin" }}
            description="What is not sent yet stays where it is, for at most 7 days. Readers can still return the post, and its author’s other posts are paid as usual. Its author is told why, and can appeal."
            done="The payouts of this post are on hold."
            label="Hold payouts"
          />
        </p>
      ) : null}
      {hold?.is_on ? (
        <p>
          <StaffAction
            {...shared}
            body={{ what: "end" }}
            description="What is due is sent within a minute. Its author is told. You cannot hold it again for this report."
            done="The hold has ended."
            label="End the hold"
            reason={{ ...FACTS, label: "Reason", hint: "It is kept in the audit log, with your name." }}
          />
        </p>
      ) : null}
    </StaffSection>
  );
}
