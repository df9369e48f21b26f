import type { Route } from "next";
import type { ReactNode } from "react";
import { CsvLink } from "#components/admin/csv-link.tsx";
import { RowDrawer } from "#components/admin/drawer/row-drawer.tsx";
import { PayoutFilters } from "#components/admin/payouts/payout-filters.tsx";
import { PayoutTable } from "#components/admin/payouts/payout-table.tsx";
import { SavedFilters } from "#components/admin/saved-filters.tsx";
import { ShowAll } from "#components/admin/show-all.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import type { StaffPayout } from "#lib/admin/payout.ts";
import {
  isForAction,
  type ListCursor,
  type PayoutFilter,
  type PayoutList,
  payoutListPath,
  writeListQuery,
} from "#lib/admin/payout-lists.ts";
import type { RowFacts } from "#lib/admin/row-facts.ts";
import type { SavedFilter } from "#lib/admin/saved-filters.ts";

type Props = {
  list: PayoutList;
  title: string;
  filter: PayoutFilter;
  after: ListCursor | null;
  payouts: StaffPayout[];
  next: ListCursor | null;
  /** Whose drawer is open. */
  row: RowFacts | null;
  saved: SavedFilter[];
  children?: ReactNode;
};

/** A list of payouts: filters in the address, keyset pages, and the whole list as a file. */
export function PayoutPage({ list, title, filter, after, payouts, next, row, saved, children }: Props) {
  const path = payoutListPath(list);
  const query = writeListQuery(filter);
  const page = (path + writeListQuery(filter, after)) as Route;
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">{title}</h1>
      {children}
      <div className="grid gap-4">
        <SavedFilters list={`${list}-payouts`} query={query} saved={saved} />
        <PayoutFilters filter={filter} list={list} />
        {list === "pending" ? (
          <ShowAll filter={filter} leftOut="Payouts that are on time, or held for a while, are left out." path={path} />
        ) : null}
      </div>
      <PayoutTable isFiltered={!isForAction(filter)} list={list} page={page} payouts={payouts} />
      {payouts.length === 0 ? null : (
        <div className="grid gap-6">
          <LoadMore href={next && ((path + writeListQuery(filter, next)) as Route)} label="Older payouts" />
          <CsvLink list={`${list}-payouts`} query={query} />
        </div>
      )}
      <RowDrawer closePath={page} facts={row} />
    </>
  );
}
