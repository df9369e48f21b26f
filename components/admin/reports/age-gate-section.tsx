import { StaffAction } from "#components/admin/staff-action.tsx";
import { StaffSection } from "#components/admin/staff-section.tsx";
import type { StaffReport } from "#lib/moderation/staff-report.ts";

/** Ends the age gate of a reported post, however the report was decided. */
export function AgeGateSection({ report }: { report: StaffReport }) {
  if (!report.has_age_gate) return null;
  return (
    <StaffSection title="Age gate">
      <p className="max-w-measure">
        Its page asks whether the reader is 18 or older, and our lists leave it out. Its author cannot change that.
      </p>
      <p>
        <StaffAction
          about={`RPT-${report.number}`}
          body={{}}
          description="The post is shown as its author chose, and lists have it again. Its author is told."
          done="The age gate has ended."
          label="End the age gate"
          reason={{ name: "reason", label: "Reason", hint: "It is kept in the audit log, with your name." }}
          url={`/api/admin/posts/${report.target_id}/age-gate`}
        />
      </p>
    </StaffSection>
  );
}
