import { Choice, FilterFields, optionsOf } from "#components/browse/filter-fields.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { slidersHorizontalLines } from "#components/ui/icons/line-paths.ts";
import { Lines } from "#components/ui/icons/lines.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import {
  type BrowseFilter,
  type BrowseList,
  type BrowseSort,
  browsePath,
  isFiltered,
  NO_FILTER,
} from "#lib/posts/browse/browse.ts";
import type { NanoRate } from "#lib/posts/price.ts";

type Props = {
  list: BrowseList;
  filter: BrowseFilter;
  sort: BrowseSort | null;
  categories: readonly { id: string; name: string }[];
  rate: NanoRate;
};

const ORDERS: Record<BrowseSort, string> = { oldest: "Oldest", price: "Lowest price", length: "Shortest" };

/** Folded where they would fill the screen. With enough room they are open, in browsers that support this. */
const FOLD = [
  "border-b pb-2 md:pb-5",
  "supports-[selector(::details-content)]:md:[&::details-content]:block supports-[selector(::details-content)]:md:[&::details-content]:[content-visibility:visible]",
  "supports-[selector(::details-content)]:md:[&>summary]:hidden",
].join(" ");

/** A GET form: it works without a script, and its list can be shared by its address. */
export function BrowseFilters({ list, filter, sort, categories, rate }: Props) {
  const plain = browsePath(NO_FILTER, { list });
  // The other lists are orders themselves.
  const order =
    list === "new" ? (
      <Choice any="Newest" label="Sort by" name="sort" value={sort}>
        {optionsOf(Object.entries(ORDERS))}
      </Choice>
    ) : null;
  return (
    <search>
      <details className={FOLD} open={isFiltered(filter) || sort !== null}>
        <summary className="text-small inline-flex min-h-10 cursor-pointer items-center gap-2">
          <Lines className="text-ink-soft size-5" path={slidersHorizontalLines} /> Filters
        </summary>
        <form action={plain} className="grid gap-4 pt-2 md:pt-0" key={JSON.stringify([filter, sort])}>
          <FilterFields categories={categories} filter={filter} order={order} rate={rate}>
            {isFiltered(filter) ? (
              <Link className="text-small" href={browsePath(NO_FILTER, { list, sort })} tone="quiet">
                Clear filters
              </Link>
            ) : null}
            <Button tone="secondary" type="submit">
              Show
            </Button>
          </FilterFields>
        </form>
      </details>
    </search>
  );
}
