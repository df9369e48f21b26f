import { TransparencyFacts } from "#components/earnings/transparency-facts.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readTransparency } from "#lib/payouts/transparency.ts";

export const metadata = pageMetadata("/transparency", {
  description: "What we hold of other people’s money, for how long, and how fast we pass it on.",
});

/** Public figures about the money that we hold. */
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
    </div>
  );
}
