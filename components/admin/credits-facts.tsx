import { RelativeDate } from "#components/ui/date";
import { Facts } from "#components/ui/facts";
import { Stat, Stats } from "#components/ui/stat";
import { salesLeft } from "#lib/admin/credits";
import type { Credits } from "#lib/nano/credits";

/** What is left, for how long, and who says so. */
export function CreditsFacts({ credits }: { credits: Credits }) {
  const { credits: left, per_day, days_left, provider, checked_at } = credits;
  return (
    <>
      <Stats>
        <Stat label="Credits left" value={left.toLocaleString("en")} />
        <Stat
          label="About so many sales"
          note="three credits each, at worst"
          value={salesLeft(left).toLocaleString("en")}
        />
        <Stat
          label="Used a day"
          note="mean of the last week"
          value={per_day === null ? "Unknown" : per_day.toLocaleString("en")}
        />
        <Stat label="Days left" value={days_left === null ? "Unknown" : days_left.toLocaleString("en")} />
      </Stats>
      <Facts
        facts={[
          { term: "Service", detail: provider },
          { term: "Asked", detail: <RelativeDate at={checked_at} /> },
          { term: "Warning below", detail: "100 credits" },
          { term: "Error below", detail: "50 credits" },
          {
            term: "When the service gives none",
            detail: "the next of NANO_WORK_URLS, at last the worker’s own processor",
          },
        ]}
      />
    </>
  );
}
