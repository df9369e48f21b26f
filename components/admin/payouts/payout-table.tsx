import type { Route } from "next";
import { nameKind, PAYOUT_STATUS_LABELS } from "#components/admin/payouts/payout-labels.ts";
import {
  PayoutActions,
  PayoutRecipient,
  PayoutRelease,
  PayoutTrouble,
  Shortened,
} from "#components/admin/payouts/payout-row.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { type Column, Table } from "#components/ui/tables/table.tsx";
import type { StaffPayout } from "#lib/admin/payout.ts";
import type { PayoutList } from "#lib/admin/payout-lists.ts";

type PayoutColumn = Column<StaffPayout>;

const recipientOn = (page: Route): PayoutColumn => ({
  name: "recipient",
  label: "Recipient",
  render: (payout) => <PayoutRecipient page={page} payout={payout} />,
});
const kind: PayoutColumn = { name: "kind", label: "Kind", render: (payout) => nameKind(payout.kind) };
const amount: PayoutColumn = {
  name: "amount",
  label: "Amount",
  isNumeric: true,
  render: ({ amountRaw }) => <Amount raw={amountRaw} />,
};
const since: PayoutColumn = {
  name: "since",
  label: "Made",
  render: ({ createdAt }) => <RelativeDate at={createdAt} />,
};
const actions: PayoutColumn = {
  name: "actions",
  label: "Actions",
  isLabelHidden: true,
  render: (payout) => <PayoutActions payout={payout} />,
};

const COLUMNS: Record<PayoutList, PayoutColumn[]> = {
  failed: [
    kind,
    amount,
    { name: "trouble", label: "What happened", isProse: true, render: (payout) => <PayoutTrouble payout={payout} /> },
    since,
    actions,
  ],
  pending: [
    {
      name: "status",
      label: "State",
      render: ({ status }) => (
        <Badge tone={PAYOUT_STATUS_LABELS[status].tone}>{PAYOUT_STATUS_LABELS[status].word}</Badge>
      ),
    },
    kind,
    amount,
    { name: "release", label: "Release", render: (payout) => <PayoutRelease payout={payout} /> },
    actions,
  ],
  paid: [
    kind,
    amount,
    { name: "block", label: "Block", render: ({ blockHash }) => (blockHash ? <Shortened text={blockHash} /> : null) },
    { name: "paid", label: "Paid", render: ({ paidAt }) => (paidAt ? <RelativeDate at={paidAt} /> : null) },
  ],
};

const CAPTIONS: Record<PayoutList, string> = {
  failed: "Failed payouts, newest first",
  pending: "Pending payouts, newest first",
  paid: "Paid payouts, newest first",
};

const EMPTY: Record<PayoutList, string> = {
  failed: "Nothing has failed.",
  pending: "Nothing waits for a person.",
  paid: "Nothing has been paid yet.",
};

type Props = {
  list: PayoutList;
  payouts: StaffPayout[];
  isFiltered: boolean;
  /** The page's address with its filters, for the drawer. */
  page: Route;
};

export function PayoutTable({ list, payouts, isFiltered, page }: Props) {
  return (
    <Table
      caption={CAPTIONS[list]}
      columns={[recipientOn(page), ...COLUMNS[list]]}
      empty={<EmptyState title={isFiltered ? "Nothing matches." : EMPTY[list]} />}
      keyOf={({ id }) => id}
      rows={payouts}
    />
  );
}
