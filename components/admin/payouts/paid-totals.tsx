import { nameKind } from "#components/admin/payouts/payout-labels.ts";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Table } from "#components/ui/tables/table.tsx";
import type { PaidDay } from "#lib/admin/rows.ts";

/** What was paid out in the last seven days, by UTC day as in the books. */
export function PaidTotals({ days }: { days: PaidDay[] }) {
  if (days.length === 0) return null;
  return (
    <Table
      caption="The last seven days, by day (UTC) and kind"
      columns={[
        { name: "day", label: "Day", render: ({ day }) => <Day at={day} /> },
        { name: "kind", label: "Kind", render: ({ kind }) => nameKind(kind) },
        { name: "payouts", label: "Payouts", isNumeric: true, render: ({ payouts }) => payouts },
        { name: "amount", label: "Sum", isNumeric: true, render: ({ amountRaw }) => <Amount raw={amountRaw} /> },
      ]}
      keyOf={({ day, kind }) => `${day} ${kind}`}
      rows={days}
    />
  );
}
