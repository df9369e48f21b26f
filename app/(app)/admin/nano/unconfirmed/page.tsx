import type { Route } from "next";
import { UNCONFIRMED_PATH, UnconfirmedFilters } from "#components/admin/block-filters.tsx";
import { AlertTable, UnconfirmedTable } from "#components/admin/block-tables.tsx";
import { CsvLink } from "#components/admin/csv-link.tsx";
import { RowDrawer } from "#components/admin/drawer/row-drawer.tsx";
import { SavedFilters } from "#components/admin/saved-filters.tsx";
import { ShowAll } from "#components/admin/show-all.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { readAlertCursor, readUnconfirmedFilter, writeBlockQuery } from "#lib/admin/block-lists.ts";
import { isForAction, readListCursor } from "#lib/admin/payout-lists.ts";
import { listAlerts, listFilters, listUnconfirmed, readRow } from "#lib/admin/queries.ts";
import { readAskedRow } from "#lib/admin/row-address.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/admin/nano/unconfirmed", { robots: { index: false } });

const PAGE = 50;

export default async function UnconfirmedPage({ searchParams }: PageProps<"/admin/nano/unconfirmed">) {
  const { db } = await requirePageSession("/admin/nano/unconfirmed");
  const query = await searchParams;
  const filter = readUnconfirmedFilter(query);
  const [after, alertsAfter] = [readListCursor(query.after), readAlertCursor(query)];
  const [blocks, alerts, row, saved] = await Promise.all([
    listUnconfirmed(db, { filter, after, limit: PAGE }),
    listAlerts(db, { after: alertsAfter, limit: PAGE }),
    readRow(db, readAskedRow(query, { hash: "block", id: "alert" })),
    listFilters(db, "unconfirmed"),
  ]);
  const listQuery = writeBlockQuery(filter);
  const pathTo = (place: Parameters<typeof writeBlockQuery>[1]) =>
    (UNCONFIRMED_PATH + writeBlockQuery(filter, place)) as Route;
  const page = pathTo({ after, alerts: alertsAfter });
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">Unconfirmed</h1>
      <div className="grid gap-4">
        <SavedFilters list="unconfirmed" query={listQuery} saved={saved} />
        <UnconfirmedFilters filter={filter} />
        <ShowAll filter={filter} leftOut="Blocks of the last minute are left out." path={UNCONFIRMED_PATH} />
      </div>
      <UnconfirmedTable isFiltered={!isForAction(filter)} page={page} rows={blocks.rows} />
      {blocks.rows.length === 0 ? null : (
        <div className="grid gap-6">
          <LoadMore href={blocks.next && pathTo({ after: blocks.next, alerts: alertsAfter })} label="Newer blocks" />
          <CsvLink label="Download these blocks as CSV" list="unconfirmed" query={listQuery} />
        </div>
      )}
      <AlertTable page={page} rows={alerts.rows} />
      {alerts.rows.length === 0 ? null : (
        <div className="grid gap-6">
          <LoadMore href={alerts.next && pathTo({ after, alerts: alerts.next })} label="Older alerts" />
          <CsvLink label="Download the alerts as CSV" list="alerts" />
        </div>
      )}
      <RowDrawer closePath={page} facts={row} />
    </>
  );
}
