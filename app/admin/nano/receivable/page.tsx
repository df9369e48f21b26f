import type { Route } from "next";
import { RECEIVABLE_PATH, ReceivableFilters } from "#components/admin/block-filters";
import { ReceivableTable } from "#components/admin/block-tables";
import { CsvLink } from "#components/admin/csv-link";
import { StaffAction } from "#components/admin/staff-action";
import { LoadMore } from "#components/ui/load-more";
import { readReceivableFilter, writeBlockQuery } from "#lib/admin/block-lists";
import { readListCursor } from "#lib/admin/payout-lists";
import { listReceivable } from "#lib/admin/queries";
import { requirePageSession } from "#lib/auth/page-session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/admin/nano/receivable", { robots: { index: false } });

const PAGE = 50;

export default async function ReceivablePage({ searchParams }: PageProps<"/admin/nano/receivable">) {
  const { db } = await requirePageSession("/admin/nano/receivable");
  const query = await searchParams;
  const filter = readReceivableFilter(query);
  const { rows, next } = await listReceivable(db, { filter, after: readListCursor(query.after), limit: PAGE });
  const asked = writeBlockQuery(filter);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-heading font-serif tracking-tight">Receivable</h1>
        {rows.length === 0 ? null : (
          <StaffAction
            body={{ paymentHash: null }}
            description="The worker looks at every account with a payment that waits, whatever is shown here, and receives what payouts need."
            done="The worker looks at them."
            label="Pocket all"
            url="/api/admin/receivable"
          />
        )}
      </div>
      <ReceivableFilters filter={filter} />
      <ReceivableTable isFiltered={asked !== ""} rows={rows} />
      {rows.length === 0 ? null : (
        <div className="grid gap-6">
          <LoadMore
            href={next && ((RECEIVABLE_PATH + writeBlockQuery(filter, { after: next })) as Route)}
            label="Newer payments"
          />
          <CsvLink list="receivable" query={asked} />
        </div>
      )}
    </>
  );
}
