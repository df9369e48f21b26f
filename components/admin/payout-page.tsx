import type { Route } from "next";
import type { ReactNode } from "react";
import { CsvLink } from "#components/admin/csv-link";
import { PayoutFilters } from "#components/admin/payout-filters";
import { PayoutTable } from "#components/admin/payout-table";
import { LoadMore } from "#components/ui/load-more";
import type { StaffPayout } from "#lib/admin/payout";
import {
  type ListCursor,
  type PayoutFilter,
  type PayoutList,
  payoutListPath,
  writeListQuery,
} from "#lib/admin/payout-lists";

type Props = {
  list: PayoutList;
  title: string;
  filter: PayoutFilter;
  payouts: StaffPayout[];
  next: ListCursor | null;
  children?: ReactNode;
};

/** One of the lists of payouts: filters in the address, a page after a key, the whole as a file. */
export function PayoutPage({ list, title, filter, payouts, next, children }: Props) {
  const path = payoutListPath(list);
  const asked = writeListQuery(filter);
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">{title}</h1>
      {children}
      <PayoutFilters filter={filter} list={list} />
      <PayoutTable isFiltered={asked !== ""} list={list} payouts={payouts} />
      {payouts.length === 0 ? null : (
        <div className="grid gap-6">
          <LoadMore href={next && ((path + writeListQuery(filter, next)) as Route)} label="Older payouts" />
          <CsvLink list={`${list}-payouts`} query={asked} />
        </div>
      )}
    </>
  );
}
