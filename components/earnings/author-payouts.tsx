import { EarningsFilters } from "#components/earnings/earnings-filters.tsx";
import { EarningsList } from "#components/earnings/earnings-list.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { type EarningsFilter, type EarningsPage, earningsFile, earningsPath } from "#lib/payouts/earnings.ts";

type Props = {
  page: EarningsPage;
  filter: EarningsFilter;
  handle: string | null;
  unopened: ReadonlySet<string>;
  explorerUrlOf: (hash: string) => string | null;
};

/** Every payout with its status, filtered by the address. */
export function AuthorPayouts({ page: { items, next }, filter, ...shown }: Props) {
  const everything = earningsPath({ part: "all", from: null, to: null });
  const isFiltered = earningsPath(filter) !== everything;
  if (items.length === 0 && !isFiltered) {
    return (
      <EmptyState headingLevel={3} title="Nothing earned yet.">
        When someone unlocks one of your posts, your share appears here a second later.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      <EarningsFilters filter={filter} />
      {items.length === 0 ? (
        <EmptyState action={<Link href={everything}>Show everything</Link>} headingLevel={3} title="No payouts match.">
          No sale on these days has this status.
        </EmptyState>
      ) : (
        <>
          <EarningsList items={items} {...shown} />
          <div className="grid gap-6">
            <LoadMore href={next && earningsPath(filter, next)} label="Older payouts" />
            <a className={`text-small justify-self-center ${linkStyle("quiet")}`} download href={earningsFile(filter)}>
              {isFiltered ? "Download these as CSV" : "Download everything as CSV"}
            </a>
          </div>
        </>
      )}
    </div>
  );
}
