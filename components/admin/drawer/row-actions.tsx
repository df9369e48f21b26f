import { AlertAction, BlockActions, ReceiveAction } from "#components/admin/block-actions.tsx";
import { PayoutActions } from "#components/admin/payouts/payout-row.tsx";
import type { RowFacts } from "#lib/admin/row-facts.ts";

/** What staff can do with the row now: the same as in its list. */
export function RowActions({ facts }: { facts: RowFacts }) {
  switch (facts.kind) {
    case "payout":
      return <PayoutActions payout={facts.row} />;
    case "payment": {
      const { hash, amount_raw, reason } = facts.row;
      return reason ? <ReceiveAction amount_raw={amount_raw} block_hash={hash} reason={reason} /> : null;
    }
    case "block": {
      const { hash, state } = facts.row;
      const payout = facts.payouts.find(({ block_hash }) => block_hash === hash);
      const isOpen = state === "signed" || state === "sent";
      return isOpen ? <BlockActions block_hash={hash} payout_status={payout?.status ?? null} /> : null;
    }
    case "alert": {
      const { id, kind, resolved_at } = facts.row;
      return resolved_at === null ? <AlertAction id={id} kind={kind} /> : null;
    }
  }
}
