import { TransparencyFacts } from "#components/earnings/transparency-facts.tsx";
import { DecisionFigures } from "#components/moderation/decision-figures.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readDecisionYears } from "#lib/moderation/decision-years.ts";
import { readTransparency } from "#lib/payouts/transparency.ts";

export const metadata = pageMetadata("/transparency", {
  description: "What we hold of other people’s money, how fast we pass it on, and what we decided about reports.",
});

/** Public figures about the money that we hold, and about our decisions. */
export default async function TransparencyPage() {
  return (
    <div className="mx-auto grid w-full max-w-3xl content-start gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <header className="grid gap-4">
        <h1 className="text-title font-serif tracking-tight">Transparency</h1>
        <p className="text-lead text-ink-soft max-w-measure font-serif">
          A reader pays to an address made for that one sale, and we send the money on to the writer. These numbers show
          how well that works. We update them every hour, and leave out any that covers fewer than five writers.
        </p>
      </header>
      <TransparencyFacts figures={await readTransparency()} />
      <section aria-labelledby="decisions" className="grid gap-8 pt-8">
        <header className="grid gap-3">
          <h2 className="text-heading font-serif tracking-tight" id="decisions">
            Reports and decisions
          </h2>
          <p className="text-body text-ink-soft max-w-measure">
            What readers reported to us in each year, and what we did. Who reported, and what, stays between them and
            us.
          </p>
        </header>
        <DecisionFigures years={await readDecisionYears()} />
      </section>
    </div>
  );
}
