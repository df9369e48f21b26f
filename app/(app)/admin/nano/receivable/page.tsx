import type { Route } from "next";
import { RECEIVABLE_PATH, ReceivableFilters } from "#components/admin/block-filters.tsx";
import { ReceivableTable } from "#components/admin/block-tables.tsx";
import { CsvLink } from "#components/admin/csv-link.tsx";
import { RowDrawer } from "#components/admin/drawer/row-drawer.tsx";
import { SavedFilters } from "#components/admin/saved-filters.tsx";
import { ShowAll } from "#components/admin/show-all.tsx";
import { StaffAction } from "#components/admin/staff-action.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { readReceivableFilter, writeBlockQuery } from "#lib/admin/block-lists.ts";
import { isForAction, readListCursor } from "#lib/admin/payout-lists.ts";
import { listFilters, listReceivable, readRow } from "#lib/admin/queries.ts";
import { readAskedRow } from "#lib/admin/row-address.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/admin/nano/receivable", { robots: { index: false } });

const PAGE = 50;

export default async function ReceivablePage({ searchParams }: PageProps<"/admin/nano/receivable">) {
  const { db } = await requirePageSession("/admin/nano/receivable");
  const query = await searchParams;
  const filter = readReceivableFilter(query);
  const after = readListCursor(query.after);
  const [{ rows, next }, row, saved] = await Promise.all([
    listReceivable(db, { filter, after, limit: PAGE }),
    readRow(db, readAskedRow(query, { hash: "payment" })),
    listFilters(db, "receivable"),
  ]);
  const listQuery = writeBlockQuery(filter);
  const page = (RECEIVABLE_PATH + writeBlockQuery(filter, { after })) as Route;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-heading font-serif tracking-tight">Receivable</h1>
        {rows.length === 0 ? null : (
          <StaffAction
            body={{ paymentHash: null }}
            description="The worker checks every account with a waiting payment, not only those shown here, and receives what payouts need."
            done="The worker is checking them."
            label="Receive all"
            url="/api/admin/receivable"
          />
        )}
      </div>
      <div className="grid gap-4">
        <SavedFilters list="receivable" query={listQuery} saved={saved} />
        <ReceivableFilters filter={filter} />
        <ShowAll filter={filter} leftOut="Payments that are on time, and dust, are left out." path={RECEIVABLE_PATH} />
      </div>
      <ReceivableTable isFiltered={!isForAction(filter)} page={page} rows={rows} />
      {rows.length === 0 ? null : (
        <div className="grid gap-6">
          <LoadMore
            href={next && ((RECEIVABLE_PATH + writeBlockQuery(filter, { after: next })) as Route)}
            label="Newer payments"
          />
          <CsvLink list="receivable" query={listQuery} />
        </div>
      )}
      <RowDrawer closePath={page} facts={row} />
    </>
  );
}
