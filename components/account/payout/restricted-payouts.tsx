import type { Route } from "next";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { PaymentRestriction } from "#lib/moderation/copyright/payout-hold.ts";
import { formatMoment } from "#lib/moment.ts";

/** OUT-10, L10: why we hold payouts, what that means, and the way to an appeal. */
export function RestrictedPayouts({ restrictions }: { restrictions: readonly PaymentRestriction[] }) {
  return restrictions.map((one) => (
    <Callout
      key={one.decisionId}
      title={one.kind === "suspended" ? "We hold all payouts" : `We hold the payouts of “${one.title ?? ""}”`}
      tone="warning"
    >
      <div className="grid gap-3">
        <p>
          {one.kind === "suspended"
            ? "Your account is suspended. The money stays yours until that is decided, and is sent once the suspension ends. Refunds of readers go on."
            : `Someone says that the text is theirs, and we are looking at it. The money stays yours. It is sent by itself on ${formatMoment(new Date(one.until ?? one.since), "UTC")}, or earlier, unless we remove the post. Your other posts are paid as usual.`}
        </p>
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
