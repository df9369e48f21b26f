import type { Route } from "next";
import { Shortened } from "#components/admin/payout-row";
import { StaffAction } from "#components/admin/staff-action";
import { Amount } from "#components/ui/amount";
import { formatNano } from "#components/ui/amount-text";
import { Badge } from "#components/ui/badge";
import { RelativeDate } from "#components/ui/date";
import { EmptyState } from "#components/ui/empty-state";
import { Link } from "#components/ui/link";
import { Table } from "#components/ui/table";
import type { AlertRow, ReceivableRow, UnconfirmedRow } from "#lib/admin/rows";

function Age({ at, isLate }: { at: string; isLate: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <RelativeDate at={at} />
      {isLate ? <Badge tone="brick">Late</Badge> : null}
    </span>
  );
}

export const REASONS: Record<ReceivableRow["reason"], string> = {
  due: "A payout needs it: it is received with that one",
  stuck: "Its payout has failed or waits for an address",
  alert: "An alert is open for its account",
  left: "Nothing is to be paid from it: dust, or more than was owed",
};

/** Confirmed payments that no block of ours has received. The unlock never waits for that. */
export function ReceivableTable({ rows, isFiltered }: { rows: ReceivableRow[]; isFiltered: boolean }) {
  return (
    <Table
      caption="Payments to receive, the oldest first"
      columns={[
        { name: "block", label: "Payment", render: ({ block_hash }) => <Shortened text={block_hash} /> },
        {
          name: "age",
          label: "Confirmed",
          render: ({ confirmed_at, isLate }) => <Age at={confirmed_at} isLate={isLate} />,
        },
        { name: "amount", label: "Amount", isNumeric: true, render: ({ amount_raw }) => <Amount raw={amount_raw} /> },
        { name: "purchase", label: "Purchase", render: ({ purchase_id }) => <Shortened text={purchase_id} /> },
        { name: "account", label: "Account", render: ({ account }) => <Shortened text={account} /> },
        { name: "reason", label: "Why", render: ({ reason }) => REASONS[reason] },
        {
          name: "actions",
          label: "Actions",
          isLabelHidden: true,
          render: ({ block_hash, amount_raw, reason }) =>
            reason === "left" ? null : (
              <StaffAction
                about={`${formatNano(amount_raw)}, ${block_hash.slice(0, 8)}`}
                body={{ paymentHash: block_hash }}
                description="The worker looks at its account again, and receives what a payout needs."
                done="The worker looks at it."
                label="Pocket now"
                url="/api/admin/receivable"
              />
            ),
        },
      ]}
      empty={<EmptyState title={isFiltered ? "Nothing here fits." : "Everything was received."} />}
      keyOf={({ block_hash }) => block_hash}
      rows={rows}
    />
  );
}

export const BLOCK_WORDS: Readonly<Record<string, string>> = {
  open: "First receive",
  receive: "Receive",
  send: "Send",
};
export const STATE_WORDS: Readonly<Record<string, string>> = { signed: "signed", sent: "sent" };

/** Our blocks on which the network has not agreed yet. */
export function UnconfirmedTable({ rows, isFiltered }: { rows: UnconfirmedRow[]; isFiltered: boolean }) {
  return (
    <Table
      caption="Blocks without confirmation, the oldest first"
      columns={[
        { name: "block", label: "Block", render: ({ block_hash }) => <Shortened text={block_hash} /> },
        {
          name: "kind",
          label: "Kind",
          render: ({ kind, state }) => `${BLOCK_WORDS[kind] ?? kind}, ${STATE_WORDS[state] ?? state}`,
        },
        {
          name: "age",
          label: "Signed",
          render: ({ created_at, isLate }) => <Age at={created_at} isLate={isLate} />,
        },
        {
          name: "amount",
          label: "Amount",
          isNumeric: true,
          render: ({ amount_raw }) => (amount_raw === null ? null : <Amount raw={amount_raw} />),
        },
        { name: "attempts", label: "Attempts", isNumeric: true, render: ({ attempts }) => attempts },
        {
          name: "actions",
          label: "Actions",
          isLabelHidden: true,
          render: ({ block_hash, payout_status }) => (
            <span className="flex flex-wrap justify-end gap-2">
              {payout_status === "failed" ? (
                <Link href={`/admin/nano/failed-payouts?q=${block_hash}` as Route}>Its payout has failed</Link>
              ) : (
                <StaffAction
                  about={block_hash.slice(0, 8)}
                  body={{ blockHash: block_hash }}
                  description="The worker sends the same bytes again. Another block is never signed."
                  done="It is sent again."
                  label="Send again"
                  url="/api/admin/blocks"
                />
              )}
              <StaffAction
                about={block_hash.slice(0, 8)}
                body={{ blockHash: block_hash }}
                description="The network votes on the block, where a node knows it already. Nothing is sent."
                done="The network votes on it."
                label="Request confirmation"
                url="/api/admin/votes"
              />
            </span>
          ),
        },
      ]}
      empty={<EmptyState title={isFiltered ? "Nothing here fits." : "The network has agreed to everything."} />}
      keyOf={({ block_hash }) => block_hash}
      rows={rows}
    />
  );
}

const ALERTS: Readonly<Record<string, string>> = {
  payout_mismatch: "A payout is not what was sold",
  block_differs: "A stored block is not what would be signed",
  payment_not_on_chain: "The chain tells other facts of a payment",
  balance_differs: "An account holds other than the books say",
  foreign_block: "A block on our account that we did not sign",
  payout_cap: "A payout beyond the caps",
  payout_failed: "A payout failed eight times",
  account_differs: "A reconciliation found another sum",
};

/** What the worker saw and a person must judge, differences of reconciliation among it. */
export function AlertTable({ rows }: { rows: AlertRow[] }) {
  return (
    <Table
      caption="Open alerts, newest first"
      columns={[
        {
          name: "alert",
          label: "Alert",
          render: ({ kind, detail }) => (
            <span className="grid gap-0.5">
              <span className="font-medium">{ALERTS[kind] ?? kind}</span>
              <span className="text-caption text-ink-soft">{detail}</span>
            </span>
          ),
        },
        { name: "account", label: "Account", render: ({ account }) => (account ? <Shortened text={account} /> : null) },
        {
          name: "expected",
          label: "Books",
          isNumeric: true,
          render: ({ expected_raw }) => (expected_raw === null ? null : <Amount raw={expected_raw} />),
        },
        {
          name: "found",
          label: "Chain",
          isNumeric: true,
          render: ({ found_raw }) => (found_raw === null ? null : <Amount raw={found_raw} />),
        },
        { name: "times", label: "Seen", isNumeric: true, render: ({ times }) => `${times} ×` },
        { name: "last", label: "Last", render: ({ last_seen_at }) => <RelativeDate at={last_seen_at} /> },
        {
          name: "actions",
          label: "Actions",
          isLabelHidden: true,
          render: ({ id, kind }) => (
            <StaffAction
              about={`${ALERTS[kind] ?? kind}, ${id.slice(0, 8)}`}
              body={{}}
              description="Looked at and dealt with. What goes on being wrong is raised anew."
              done="Closed."
              label="Close"
              url={`/api/admin/alerts/${id}`}
            />
          ),
        },
      ]}
      empty={<EmptyState title="No alert is open." />}
      keyOf={({ id }) => id}
      rows={rows}
    />
  );
}
