import type { Route } from "next";
import { StrikeWords } from "#components/moderation/decisions/strike-words.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { describeDone, type OwnDecision } from "#lib/moderation/appeals/appeal.ts";

const APPEALS = { open: "Appealed", upheld: "Appeal: we keep it", overturned: "Appeal: we changed it" };
const NOTICES = {
  received: "Counter-notice",
  sent: "Counter-notice: sent on",
  refused: "Counter-notice: we keep it",
  court: "Counter-notice: at court",
  reinstated: "Counter-notice: we changed it",
};

/** The newest first. */
export function DecisionList({ decisions }: { decisions: readonly OwnDecision[] }) {
  if (decisions.length === 0) return <EmptyState title="There are no decisions." />;
  return (
    <ol aria-label="Decisions" className="divide-hairline grid divide-y">
      {decisions.map((decision) => (
        <li className="grid gap-1 py-4 first:pt-0" key={decision.id}>
          <Link className="font-medium wrap-anywhere" href={`/decisions/${decision.id}` as Route}>
            {describeDone(decision)}: {decision.label}
          </Link>
          <p className="text-small text-ink-soft flex flex-wrap items-center gap-x-4 gap-y-1">
            <Day at={decision.created_at} />
            <span className="wrap-anywhere">{decision.rule}</span>
            {decision.counter_notice ? <Badge>{NOTICES[decision.counter_notice.status]}</Badge> : null}
            {decision.appeal ? <Badge>{APPEALS[decision.appeal.status]}</Badge> : null}
            {decision.strike ? <StrikeWords strike={decision.strike} /> : null}
            {decision.why_no_appeal === null ? <span>You can appeal</span> : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
