import { PaidTotals } from "#components/admin/payouts/paid-totals.tsx";
import { PayoutPage } from "#components/admin/payouts/payout-page.tsx";
import { SellerReport } from "#components/admin/payouts/seller-report.tsx";
import { listAsked, sumPaid } from "#lib/admin/queries.ts";
import { readReportYear } from "#lib/admin/seller-csv.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/admin/nano/paid-payouts", { robots: { index: false } });

export default async function PaidPayoutsPage({ searchParams }: PageProps<"/admin/nano/paid-payouts">) {
  const { db } = await requirePageSession("/admin/nano/paid-payouts");
  const [asked, days] = await Promise.all([listAsked(db, "paid", await searchParams), sumPaid(db)]);
  return (
    <PayoutPage list="paid" title="Paid payouts" {...asked}>
      <PaidTotals days={days} />
      <SellerReport lastYear={readReportYear({})} />
    </PayoutPage>
  );
}
