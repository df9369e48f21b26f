import { StaffAction, type StaffActionField } from "#components/admin/staff-action.tsx";
import { NO_RULE, RULES, type StaffReport } from "#lib/moderation/staff-report.ts";

export const FACTS_FIELD = { name: "facts", label: "What you found", hint: "The reporter and the author read it." };
export const RULE_FIELD: StaffActionField = {
  ...{ name: "rule", label: "Rule", value: "" },
  choices: [["", "Choose the rule"], ...Object.keys(RULES).map((rule) => [rule, rule] as const)],
  drafts: RULES,
};

const LAW = "With “The law”, its page says that it is withheld for legal reasons.";

const LIMITS = {
  post: "Rankings, staff picks and digests leave it out, until you end that under “Kept out of lists”. Its page stays. Its author is told why.",
  profile:
    "Rankings, staff picks and digests leave out their posts, until you end that under “Kept out of lists”. They are told why.",
};

export const AGE_GATE =
  "Its page asks whether the reader is 18 or older. Lists, feeds, mails and link pictures leave it out; search and its author’s profile do not. Its author is told why.";

/** What can be decided about an open report. A profile stays: it is changed by its owner alone. */
export function DecideReport({ report }: { report: StaffReport }) {
  const { id, number, target_type: target, others } = report;
  const shared = { url: `/api/admin/reports/${id}/decide`, about: `RPT-${number}`, reason: FACTS_FIELD };
  return (
    <div className="flex flex-wrap gap-3">
      <StaffAction
        {...shared}
        body={{ decision: "no_action", rule: NO_RULE }}
        description="It stays up. All who reported the same text for the same reason are told why, except those with a legal notice of their own."
        done="Decided: no action."
        label="No action"
      />
      {others.length > 0 ? (
        <StaffAction
          {...shared}
          body={{ decision: "duplicate", rule: "Another report decides it" }}
          description="Another report of the same decides it. The reporter is told."
          done="Marked as a duplicate."
          label="Duplicate"
        />
      ) : null}
      {target === "comment" ? null : (
        <StaffAction
          {...shared}
          body={{ decision: "limit_reach" }}
          description={LIMITS[target]}
          done="Decided: reach limited."
          fields={[RULE_FIELD]}
          label="Limit reach"
        />
      )}
      {target === "post" && !report.has_age_gate ? (
        <StaffAction
          {...shared}
          body={{ decision: "age_gate" }}
          description={AGE_GATE}
          done="Decided: age gate."
          fields={[RULE_FIELD]}
          label="Age gate"
        />
      ) : null}
      {target === "profile" ? null : (
        <StaffAction
          {...shared}
          body={{ decision: "remove" }}
          description={
            target === "post"
              ? "Its page closes. Buyers get their Nano back. Its author and all who reported it are told why."
              : "Readers no longer see it or its answers. Its writer and all who reported it are told why."
          }
          done="Removed."
          fields={[target === "post" ? { ...RULE_FIELD, hint: LAW } : RULE_FIELD]}
          label="Remove"
          tone="danger"
        />
      )}
      {report.may_suspend ? (
        <StaffAction
          {...shared}
          body={{ decision: "suspend" }}
          description="The author’s profile and posts close, nothing of theirs can be bought, and payouts are held. They and all who reported this are told why."
          done="Author suspended."
          fields={[RULE_FIELD]}
          label="Suspend the author"
          tone="danger"
        />
      ) : null}
    </div>
  );
}
