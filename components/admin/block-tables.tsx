import type { Route } from "next";
import { AlertAction, BlockActions, ReceiveAction } from "#components/admin/block-actions.tsx";
import { ALERT_LABELS, BLOCK_LABELS, REASONS, STATE_LABELS } from "#components/admin/block-labels.ts";
import { RowLink } from "#components/admin/drawer/row-link.tsx";
import { Shortened } from "#components/admin/payouts/payout-row.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table } from "#components/ui/tables/table.tsx";
import type { AlertRow, ReceivableRow, UnconfirmedRow } from "#lib/admin/rows.ts";

type TableProps<Row> = {
  rows: Row[];
  isFiltered: boolean /** The page's address with its filters, for the drawer. */;
  page: Route;
};

function OpenedBlock({ hash, page }: { hash: string; page: Route }) {
  return (
    <span className="grid gap-0.5">
      <Shortened text={hash} />
      <RowLink about={hash.slice(0, 8)} page={page} rowKey={hash} />
    </span>
  );
}

function Age({ at, isLate }: { at: string; isLate: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <RelativeDate at={at} />
      {isLate ? <Badge tone="brick">Late</Badge> : null}
    </span>
  );
}

/** Confirmed payments that no block of ours has received yet. Unlocking never waits for this. */
export function ReceivableTable({ rows, isFiltered, page }: TableProps<ReceivableRow>) {
  return (
    <Table
      caption="Payments to receive, oldest first"
      columns={[
        { name: "block", label: "Payment", render: ({ block_hash }) => <OpenedBlock hash={block_hash} page={page} /> },
        {
          name: "age",
          label: "Confirmed",
          render: ({ confirmed_at, isLate }) => <Age at={confirmed_at} isLate={isLate} />,
        },
        { name: "amount", label: "Amount", isNumeric: true, render: ({ amount_raw }) => <Amount raw={amount_raw} /> },
        {
          name: "account",
          label: "Account, purchase",
          render: ({ account, purchase_id }) => (
            <span className="grid gap-0.5">
              <Shortened text={account} />
              <Shortened text={purchase_id} />
            </span>
          ),
        },
        {
          name: "reason",
          label: "Why",
          render: ({ reason }) => <span className="block lg:min-w-40">{REASONS[reason]}</span>,
        },
        {
          name: "actions",
          label: "Actions",
          isLabelHidden: true,
          render: (payment) => <ReceiveAction {...payment} />,
        },
      ]}
      empty={<EmptyState title={isFiltered ? "Nothing matches." : "Nothing waits for a person."} />}
      keyOf={({ block_hash }) => block_hash}
      rows={rows}
    />
  );
}

/** Our blocks that the network has not confirmed yet. */
export function UnconfirmedTable({ rows, isFiltered, page }: TableProps<UnconfirmedRow>) {
  return (
    <Table
      caption="Unconfirmed blocks, oldest first"
      columns={[
        { name: "block", label: "Block", render: ({ block_hash }) => <OpenedBlock hash={block_hash} page={page} /> },
        {
          name: "kind",
          label: "Kind",
          render: ({ kind, state }) => `${BLOCK_LABELS[kind] ?? kind}, ${STATE_LABELS[state] ?? state}`,
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
          render: (block) => <BlockActions {...block} />,
        },
      ]}
      empty={<EmptyState title={isFiltered ? "Nothing matches." : "Nothing waits for a person."} />}
      keyOf={({ block_hash }) => block_hash}
      rows={rows}
    />
  );
}

/** What the worker found and a person must judge, including differences in reconciliation. */
export function AlertTable({ rows, page }: Omit<TableProps<AlertRow>, "isFiltered">) {
  return (
    <Table
      caption="Open alerts, newest first"
      columns={[
        {
          name: "alert",
          label: "Alert",
          render: ({ id, kind, detail }) => (
            <span className="grid gap-0.5">
              <span className="font-medium">{ALERT_LABELS[kind] ?? kind}</span>
              <span className="text-caption text-ink-soft">{detail}</span>
              <RowLink about={`${ALERT_LABELS[kind] ?? kind}, ${id.slice(0, 8)}`} page={page} rowKey={id} />
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
          render: (alert) => <AlertAction {...alert} />,
        },
      ]}
      empty={<EmptyState title="No alert is open." />}
      keyOf={({ id }) => id}
      rows={rows}
    />
  );
}
