import type { Route } from "next";
import { RowLink } from "#components/admin/drawer/row-link.tsx";
import { ACTION_LABELS, FAILURE_LABELS } from "#components/admin/payouts/payout-labels.ts";
import { StaffAction } from "#components/admin/staff-action.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { actionsFor, type StaffPayout } from "#lib/admin/payout.ts";
import { formatNano } from "#lib/nano/amount-text.ts";

export function PayoutRecipient({ payout, page }: { payout: StaffPayout; page: Route }) {
  const { id, recipient, handle, postTitle } = payout;
  return (
    <span className="grid gap-0.5">
      <span>{handle ? `@${handle}` : "No handle"}</span>
      {recipient ? <Shortened text={recipient} /> : <span className="text-ink-faint">No address yet</span>}
      {postTitle ? <span className="text-caption text-ink-soft line-clamp-1">{postTitle}</span> : null}
      <RowLink about={describePayout(payout)} page={page} rowKey={id} />
    </span>
  );
}

/** The first and last characters. The whole text in a tooltip and for screen readers. */
export function Shortened({ text }: { text: string }) {
  return (
    <span className="text-caption font-mono whitespace-nowrap" title={text}>
      <span aria-hidden="true">
        {text.slice(0, 12)}…{text.slice(-6)}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}

export function PayoutTrouble({ payout: { errorClass, lastError, attempts, claimedHash } }: { payout: StaffPayout }) {
  const words = errorClass && FAILURE_LABELS[errorClass];
  return (
    <span className="grid gap-0.5 lg:min-w-56">
      {words ? <strong className="font-medium">{words.name}</strong> : null}
      {lastError ? <span className="text-ink-soft">{lastError}</span> : null}
      {words ? <span className="text-caption text-ink-soft">{words.advice}</span> : null}
      {claimedHash ? <span className="text-caption text-amber">The chain is being asked about a block.</span> : null}
      <span className="text-caption text-ink-faint">
        {attempts} {attempts === 1 ? "attempt" : "attempts"}
      </span>
    </span>
  );
}

/** Until when the payout is held, and why. */
export function PayoutRelease({ payout }: { payout: StaffPayout }) {
  const { status, heldUntil, nextAttemptAt, isBeyondCap, approvedAt, lastError, isFrozen } = payout;
  if (status === "awaiting_address") return <span className="text-amber">No address named yet</span>;
  if (isFrozen) return <span className="text-amber">Frozen by its author</span>;
  if (isBeyondCap && approvedAt === null) return <span className="text-amber">Above the cap, needs approval</span>;
  const at = status === "held" ? heldUntil : nextAttemptAt;
  return (
    <span className="grid gap-0.5 lg:min-w-40">
      {status === "held" ? null : <span>Due</span>}
      {at ? <RelativeDate at={at} /> : <span className="text-amber">Until someone releases it</span>}
      {status !== "held" && lastError ? <span className="text-caption text-ink-soft">{lastError}</span> : null}
    </span>
  );
}

/** Names the payout in the label of a button, so that buttons differ. */
export function describePayout({ amountRaw, handle, recipient }: StaffPayout): string {
  const to = handle ? `@${handle}` : recipient?.slice(0, 12);
  return to ? `${formatNano(amountRaw)} to ${to}` : `${formatNano(amountRaw)}, no address yet`;
}

export function PayoutActions({ payout, onDone }: { payout: StaffPayout; onDone?: () => void }) {
  const about = describePayout(payout);
  const actions = actionsFor(payout);
  if (actions.length === 0) return null;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {actions.map((action) => (
        <StaffAction
          key={action}
          {...ACTION_LABELS[action]}
          about={about}
          body={{ action }}
          onDone={onDone}
          url={`/api/admin/payouts/${payout.id}`}
        />
      ))}
    </span>
  );
}
