import { EmptyState } from "#components/ui/empty-state";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/settings/purchases", { robots: { index: false } });

export default async function PurchasesPage() {
  await requirePageSession("/settings/purchases");
  return (
    <>
      <h1 className="sr-only">Purchases</h1>
      <EmptyState title="Your purchases are not listed here yet">
        What you bought is yours all the same: each post opens at its own address.
      </EmptyState>
    </>
  );
}
