import { PayoutPage } from "#components/admin/payout-page";
import { listAsked } from "#lib/admin/queries";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/admin/nano/pending-payouts", { robots: { index: false } });

export default async function PendingPayoutsPage({ searchParams }: PageProps<"/admin/nano/pending-payouts">) {
  const { db } = await requirePageSession("/admin/nano/pending-payouts");
  const asked = await listAsked(db, "pending", await searchParams);
  return <PayoutPage list="pending" title="Pending payouts" {...asked} />;
}
