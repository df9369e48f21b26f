import { Mark } from "#components/layout/frame/mark.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import {
  type BrowseFilter,
  type BrowseList,
  type BrowseSort,
  browsePath,
  isFiltered,
  NO_FILTER,
} from "#lib/posts/browse/browse.ts";

type Props = { list: BrowseList; filter: BrowseFilter; sort: BrowseSort | null };

/** Shown where posts would be. */
export function EmptyList({ list, filter, sort }: Props) {
  const picture = <Mark className="text-copper size-14" />;
  if (isFiltered(filter)) {
    const action = <Link href={browsePath(NO_FILTER, { list, sort })}>Clear filters</Link>;
    return <EmptyState action={action} picture={picture} title="No posts match." />;
  }
  if (list === "new") return <EmptyState picture={picture} title="Nothing has been published yet." />;
  return (
    <EmptyState
      action={<Link href="/browse">See what is new</Link>}
      picture={picture}
      title={list === "trending" ? "Nothing is trending right now." : "No one has paid for a post in this time."}
    >
      These lists rank posts by how many people pay for them and keep them.
    </EmptyState>
  );
}
