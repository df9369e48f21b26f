import { MissingNowScreen } from "#components/layout/errors/missing-screen.tsx";
import { DecisionScreen } from "#components/moderation/decisions/decision-screen.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { findOwnDecision } from "#lib/moderation/appeals/queries.ts";

export const metadata = pageMetadata("/decisions", { title: "Our decision", robots: { index: false } });

/** MOD-03: one decision, for the person it concerns alone. */
export default async function DecisionPage({ params }: PageProps<"/decisions/[id]">) {
  const { id } = await params;
  const { db } = await requirePageSession(`/decisions/${id}`);
  const known = uuidParam.safeParse(id);
  const decision = known.success ? await findOwnDecision(db, known.data) : null;
  if (decision === null) return <MissingNowScreen />;
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <DecisionScreen decision={decision} />
    </div>
  );
}
