import { Shortened } from "#components/admin/payouts/payout-row.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Badge, type BadgeTone } from "#components/ui/badge.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Table } from "#components/ui/tables/table.tsx";
import type { ProviderRow, TopUpRow } from "#lib/admin/rows.ts";
import type { Credits } from "#lib/nano/market/credits.ts";

/** A chart in a table: bars to look at, and figures for everyone. */
export function BurnChart({ days }: { days: Credits["by_day"] }) {
  const most = Math.max(1, ...days.map(({ used }) => used));
  return (
    <Table
      caption="Credits used by day (UTC), newest first"
      columns={[
        { name: "day", label: "Day", render: ({ day }) => <Day at={day} /> },
        { name: "used", label: "Used", isNumeric: true, render: ({ used }) => used.toLocaleString("en") },
        { name: "bar", label: "Bar", isLabelHidden: true, render: ({ used }) => <Bar share={used / most} /> },
      ]}
      empty={<EmptyState title="The service has not reported any day yet." />}
      keyOf={({ day }) => day}
      rows={days}
    />
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" className="text-copper block h-3 w-[45vw] max-w-md" preserveAspectRatio="none">
      <rect fill="currentColor" height="100%" rx="2" width={`${100 * share}%`} />
    </svg>
  );
}

const STATUS_BADGES: Record<ProviderRow["standing"], { word: string; tone: BadgeTone }> = {
  works: { word: "Works", tone: "leaf" },
  fails: { word: "Last try failed", tone: "brick" },
  unasked: { word: "Not asked yet", tone: "plain" },
};

/** Who computes our work. If one fails, the next is asked. */
export function ProviderTable({ providers }: { providers: ProviderRow[] }) {
  return (
    <Table
      caption="Work providers, in the order in which we ask them"
      columns={[
        { name: "provider", label: "Provider", render: ({ place, name }) => `${place}. ${name}` },
        {
          name: "standing",
          label: "Status",
          render: ({ standing }) => <Badge tone={STATUS_BADGES[standing].tone}>{STATUS_BADGES[standing].word}</Badge>,
        },
        {
          name: "worked",
          label: "Last success",
          render: ({ worked_at }) => (worked_at ? <RelativeDate at={worked_at} /> : "Never"),
        },
        {
          name: "failed",
          label: "Last failure",
          render: ({ failed_at }) => (failed_at ? <RelativeDate at={failed_at} /> : "Never"),
        },
        { name: "error", label: "Last error", isProse: true, render: ({ error }) => error },
      ]}
      empty={<EmptyState title="No worker has reported its providers." />}
      keyOf={({ name }) => name}
      rows={providers}
    />
  );
}

export function TopUpTable({ topUps }: { topUps: TopUpRow[] }) {
  return (
    <Table
      caption="Credits bought, newest first"
      columns={[
        { name: "when", label: "Recorded", render: ({ created_at }) => <RelativeDate at={created_at} /> },
        { name: "credits", label: "Credits", isNumeric: true, render: ({ credits }) => credits.toLocaleString("en") },
        { name: "paid", label: "Paid", isNumeric: true, render: ({ paid_raw }) => <Amount raw={paid_raw} /> },
        {
          name: "block",
          label: "Block",
          render: ({ block_hash }) => (block_hash ? <Shortened text={block_hash} /> : "Another currency"),
        },
        { name: "by", label: "By", render: ({ noted_by }) => noted_by ?? "Someone who left" },
        { name: "reason", label: "Reason", isProse: true, render: ({ reason }) => reason },
      ]}
      empty={<EmptyState title="No purchase recorded yet." />}
      keyOf={({ id }) => String(id)}
      rows={topUps}
    />
  );
}
