import { PayoutPage } from "#components/admin/payouts/payout-page.tsx";
import { listAsked } from "#lib/admin/queries.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/admin/nano/pending-payouts", { robots: { index: false } });

export default async function PendingPayoutsPage({ searchParams }: PageProps<"/admin/nano/pending-payouts">) {
  const { db } = await requirePageSession("/admin/nano/pending-payouts");
  const asked = await listAsked(db, "pending", await searchParams);
  return <PayoutPage list="pending" title="Pending payouts" {...asked} />;
}
