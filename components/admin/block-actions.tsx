import type { Route } from "next";
import { ALERT_LABELS } from "#components/admin/block-labels.ts";
import { StaffAction } from "#components/admin/staff-action.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { AlertRow, ReceivableRow, UnconfirmedRow } from "#lib/admin/rows.ts";
import { formatNano } from "#lib/nano/amount-text.ts";

// What staff can do with a row, in its list and in its drawer.

export function ReceiveAction({
  block_hash,
  amount_raw,
  reason,
}: Pick<ReceivableRow, "block_hash" | "amount_raw" | "reason">) {
  if (reason === "left") return null;
  return (
    <StaffAction
      about={`${formatNano(amount_raw)}, ${block_hash.slice(0, 8)}`}
      body={{ paymentHash: block_hash }}
      description="The worker checks its account again and receives what a payout needs."
      done="The worker is checking it."
      label="Receive now"
      url="/api/admin/receivable"
    />
  );
}

/** Of a block that is not confirmed. */
export function BlockActions({ block_hash, payout_status }: Pick<UnconfirmedRow, "block_hash" | "payout_status">) {
  const block = { about: block_hash.slice(0, 8), body: { blockHash: block_hash } };
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {payout_status === "failed" ? (
        <Link href={`/admin/nano/failed-payouts?q=${block_hash}` as Route}>Its payout has failed</Link>
      ) : (
        <StaffAction
          {...block}
          description="The worker sends the same bytes again. Another block is never signed."
          done="It is being sent again."
          label="Send again"
          url="/api/admin/blocks"
        />
      )}
      <StaffAction
        {...block}
        description="Asks the network to vote on the block, if a node already knows it. Nothing is sent."
        done="The network is voting on it."
        label="Request confirmation"
        url="/api/admin/votes"
      />
    </span>
  );
}

/** Of an open alert. */
export function AlertAction({ id, kind }: Pick<AlertRow, "id" | "kind">) {
  return (
    <StaffAction
      about={`${ALERT_LABELS[kind] ?? kind}, ${id.slice(0, 8)}`}
      body={{}}
      description="Close it once it is dealt with. The alert reopens if the problem persists."
      done="Closed."
      label="Close alert"
      url={`/api/admin/alerts/${id}`}
    />
  );
}
