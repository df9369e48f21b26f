import { spanOf } from "#components/earnings/transparency-facts.tsx";
import type { DecisionYear } from "#lib/moderation/decision-years.ts";
import { REPORT_REASON_KEYS, REPORT_REASONS } from "#lib/moderation/report.ts";

const OUTCOMES: Readonly<Record<string, string>> = {
  remove: "Removed what was reported",
  suspend: "Suspended the author",
  limit_reach: "Left it out of our lists",
  age_gate: "Put an age gate in front of it",
  no_action: "Left it up",
  duplicate: "Decided by another report of it",
  open: "Not decided yet",
};

const MEASURES: Readonly<Record<string, string>> = {
  remove_post: "Posts removed",
  remove_comment: "Comments removed",
  hide_post: "Posts hidden until a person had looked at them",
  hide_comment: "Comments hidden until a person had looked at them",
  limit_reach: "Posts and people left out of our lists",
  age_gate: "Posts with an age gate",
  hold_payouts: "Posts whose payouts were held for a while",
  limit_account: "Accounts limited",
  suspend_account: "Accounts suspended",
  restore_account: "Accounts restored",
  change_handle: "Handles changed",
};

/** What was reported and decided, year by year. */
export function DecisionFigures({ years }: { years: readonly DecisionYear[] }) {
  if (years.length === 0) return <p className="text-body text-ink-soft">Nothing has been measured yet.</p>;
  return years.map((year) => (
    <section aria-labelledby={`decisions-${year.year}`} className="grid gap-6" key={year.year}>
      <h3 className="text-lead font-serif" id={`decisions-${year.year}`}>
        {year.year}
      </h3>
      <p className="text-body max-w-measure">{summarise(year)}</p>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
        <Counts
          counts={REPORT_REASON_KEYS.map((reason) => [REPORT_REASONS[reason], year.reasons[reason] ?? 0])}
          title="What for"
        />
        <Counts counts={named(OUTCOMES, year.outcomes)} title="How we decided" />
        <Counts counts={named(MEASURES, year.measures)} title="What we did" />
      </div>
    </section>
  ));
}

function summarise({ reports, decided, inTime, medianSeconds, automated, ...year }: DecisionYear): string {
  if (reports === 0) return `There were no reports. ${summariseAppeals(year)}`.trim();
  return [
    `${count(reports, "report", "reports")}; ${decided.toLocaleString("en-US")} decided, ${inTime.toLocaleString("en-US")} of them in time.`,
    medianSeconds === null ? "" : `Half were decided within ${spanOf(medianSeconds)}.`,
    automated === 0
      ? "A person made each decision."
      : `${count(automated, "measure was", "measures were")} taken by a program, and a person made all others.`,
    summariseAppeals(year),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function summariseAppeals({ appeals, overturned }: Pick<DecisionYear, "appeals" | "overturned">): string {
  if (appeals === 0) return "";
  return `${count(appeals, "appeal", "appeals")} came in; we changed our decision in ${overturned.toLocaleString("en-US")}.`;
}

/** In the order of the labels; what has none comes last, under its own name. */
function named(labels: Readonly<Record<string, string>>, counts: Readonly<Record<string, number>>): [string, number][] {
  const others = Object.keys(counts).filter((name) => !(name in labels));
  return [...Object.keys(labels), ...others].map((name) => [labels[name] ?? spell(name), counts[name] ?? 0]);
}

function spell(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Counts({ title, counts }: { title: string; counts: readonly (readonly [string, number])[] }) {
  const known = counts.filter(([, many]) => many > 0);
  if (known.length === 0) return null;
  return (
    <div className="grid content-start gap-2">
      <h4 className="text-small font-medium">{title}</h4>
      <dl className="text-small grid gap-1.5">
        {known.map(([name, many]) => (
          <div className="flex justify-between gap-4" key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium tabular-nums">{many.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function count(many: number, one: string, more: string): string {
  return `${many.toLocaleString("en-US")} ${many === 1 ? one : more}`;
}
