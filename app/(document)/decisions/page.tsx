import { DecisionList } from "#components/moderation/decisions/decision-list.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { listOwnDecisions } from "#lib/moderation/appeals/queries.ts";

export const metadata = pageMetadata("/decisions", { title: "Our decisions about you", robots: { index: false } });

/** MOD-03: what we decided about a person, and on their reports that led to nothing. */
export default async function DecisionsPage() {
  const { db } = await requirePageSession("/decisions");
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <header className="grid gap-2">
        <h1 className="text-title font-serif tracking-tight text-balance">Our decisions</h1>
        <p className="text-ink-soft">About you and what is yours, and on reports of yours that led to nothing.</p>
      </header>
      <DecisionList decisions={await listOwnDecisions(db)} />
    </div>
  );
}
