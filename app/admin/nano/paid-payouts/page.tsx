import { PaidTotals } from "#components/admin/paid-totals";
import { PayoutPage } from "#components/admin/payout-page";
import { listAsked, sumPaid } from "#lib/admin/queries";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/admin/nano/paid-payouts", { robots: { index: false } });

export default async function PaidPayoutsPage({ searchParams }: PageProps<"/admin/nano/paid-payouts">) {
  const { db } = await requirePageSession("/admin/nano/paid-payouts");
  const [asked, days] = await Promise.all([listAsked(db, "paid", await searchParams), sumPaid(db)]);
  return (
    <PayoutPage list="paid" title="Paid payouts" {...asked}>
      <PaidTotals days={days} />
    </PayoutPage>
  );
}
