import type { Route } from "next";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { PaymentRestriction } from "#lib/moderation/copyright/payout-hold.ts";
import { formatMoment } from "#lib/moment.ts";

const SUSPENDED =
  "Your account is suspended. The money stays yours until that is decided, and is sent once the suspension ends. Refunds of readers go on.";

/** OUT-10, L10: why we hold payouts, what that means, and the way to an appeal. */
export function RestrictedPayouts({ restrictions }: { restrictions: readonly PaymentRestriction[] }) {
  const isSuspended = restrictions.some(({ kind }) => kind === "suspended");
  return restrictions.map((one) => (
    <Callout
      key={one.decisionId}
      title={one.kind === "suspended" ? "We hold all payouts" : `We hold the payouts of “${one.title ?? ""}”`}
      tone="warning"
    >
      <div className="grid gap-3">
        <p>{one.kind === "suspended" ? SUSPENDED : describePostHold(one, isSuspended)}</p>
        <p className="wrap-anywhere">
          {one.rule}: {one.facts}
        </p>
        <p>
          <Link href={`/decisions/${one.decisionId}` as Route}>Read the decision and appeal</Link>
        </p>
      </div>
    </Callout>
  ));
}

function describePostHold({ until, since }: PaymentRestriction, isSuspended: boolean): string {
  const end = formatMoment(new Date(until ?? since), "UTC");
  const why = "Someone says that the text is theirs, and we are looking at it. The money stays yours.";
  return isSuspended
    ? `${why} This hold ends on ${end}, or earlier, unless we remove the post.`
    : `${why} It is sent by itself on ${end}, or earlier, unless we remove the post. Your other posts are paid as usual.`;
}
