import { PayoutPage } from "#components/admin/payouts/payout-page.tsx";
import { listAsked } from "#lib/admin/queries.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/admin/nano/failed-payouts", { robots: { index: false } });

export default async function FailedPayoutsPage({ searchParams }: PageProps<"/admin/nano/failed-payouts">) {
  const { db } = await requirePageSession("/admin/nano/failed-payouts");
  const asked = await listAsked(db, "failed", await searchParams);
  return <PayoutPage list="failed" title="Failed payouts" {...asked} />;
}
