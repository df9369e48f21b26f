import { Amount } from "#components/ui/amounts/amount.tsx";
import { Stat, Stats } from "#components/ui/amounts/stat.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import { salesLeft, workCostOfSale } from "#lib/admin/credits.ts";
import type { WorkCost } from "#lib/admin/rows.ts";
import type { Credits } from "#lib/nano/market/credits.ts";

/** How many credits are left, for how long, and by whose count. */
export function CreditsFacts({ credits }: { credits: Credits }) {
  const { credits: left, per_day, days_left, provider, checked_at } = credits;
  return (
    <>
      <Stats>
        <Stat label="Credits left" value={left.toLocaleString("en")} />
        <Stat
          label="Enough for about"
          note="sales, at three credits each"
          value={salesLeft(left).toLocaleString("en")}
        />
        <Stat
          label="Used per day"
          note="average of the last week"
          value={per_day === null ? "Unknown" : per_day.toLocaleString("en")}
        />
        <Stat label="Days left" value={days_left === null ? "Unknown" : days_left.toLocaleString("en")} />
      </Stats>
      <Facts
        facts={[
          { term: "Service", detail: provider },
          { term: "Checked", detail: <RelativeDate at={checked_at} /> },
          { term: "Warning below", detail: "100 credits" },
          { term: "Error below", detail: "50 credits" },
        ]}
      />
    </>
  );
}

/** Whether the work of a small sale costs more than its fee: then our own processor is cheaper. */
export function WorkCostFacts({ cost: { paid_raw, credits, fee_raw } }: { cost: WorkCost }) {
  const work = paid_raw === null || credits === null ? null : workCostOfSale(BigInt(paid_raw), credits);
  return (
    <section aria-labelledby="work-cost" className="grid gap-2">
      <h2 className="text-lead font-serif" id="work-cost">
        Work and fee per sale
      </h2>
      <Facts
        facts={[
          {
            term: "Work per sale, at recent credit prices",
            detail: work === null ? "No purchase recorded yet" : <Amount raw={work.toString()} />,
          },
          {
            term: "Fee of the cheapest quarter of sales, last 30 days",
            detail: fee_raw === null ? "No sales" : <Amount raw={fee_raw} />,
          },
          ...(work === null || fee_raw === null ? [] : [{ term: "Result", detail: judge(work, BigInt(fee_raw)) }]),
        ]}
      />
    </section>
  );
}

function judge(work: bigint, fee: bigint): string {
  return work > fee
    ? "The work costs more than the smallest sales bring in: our own processor would be cheaper"
    : "The fee covers it";
}
