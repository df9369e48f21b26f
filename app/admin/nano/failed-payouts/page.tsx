import { PayoutPage } from "#components/admin/payout-page";
import { listAsked } from "#lib/admin/queries";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/admin/nano/failed-payouts", { robots: { index: false } });

export default async function FailedPayoutsPage({ searchParams }: PageProps<"/admin/nano/failed-payouts">) {
  const { db } = await requirePageSession("/admin/nano/failed-payouts");
  const asked = await listAsked(db, "failed", await searchParams);
  return <PayoutPage list="failed" title="Failed payouts" {...asked} />;
}
