import { Mark } from "#components/layout/frame/mark.tsx";
import { LibraryFilters } from "#components/purchase/library/library-filters.tsx";
import { LibraryList } from "#components/purchase/library/library-list.tsx";
import { SaveLibrary } from "#components/purchase/library/save-library.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { libraryPath, readLibraryCursor, readLibraryFilter } from "#lib/purchases/library/library.ts";
import { listLibrary } from "#lib/purchases/library/queries.ts";

export const metadata = pageMetadata("/settings/purchases", { robots: { index: false } });

const PAGE = 50;

/** The library: posts that the reader bought or was given, newest first. */
export default async function PurchasesPage({ searchParams }: PageProps<"/settings/purchases">) {
  const { db, viewer } = await requirePageSession("/settings/purchases");
  const query = await searchParams;
  const [filter, after] = [readLibraryFilter(query), readLibraryCursor(query.after)];
  const { items, next } = await listLibrary(db, { filter, after, limit: PAGE });
  const isFiltered = libraryPath(filter) !== "/settings/purchases";
  const isEmpty = items.length === 0;
  return (
    <>
      <h1 className="sr-only">Purchases</h1>
      {viewer.isAnonymous && !isEmpty ? <SaveLibrary /> : null}
      {isEmpty && !isFiltered ? null : <LibraryFilters filter={filter} />}
      {isEmpty ? <Nothing isFiltered={isFiltered} /> : <LibraryList items={items} />}
      <div className="grid gap-6">
        {isEmpty ? null : <LoadMore href={next && libraryPath(filter, next)} label="Older purchases" />}
        <p className="text-small text-ink-soft text-center">
          Is a payment missing? <Link href="/receipts/lookup">Look it up</Link>
        </p>
        {isEmpty ? null : (
          <a className={`text-small justify-self-center ${linkStyle("quiet")}`} download href="/api/purchases/export">
            Download everything as CSV
          </a>
        )}
      </div>
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState action={<Link href="/settings/purchases">Show everything</Link>} title="No purchases match.">
        None of your purchases has these words and this status.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={<Link href="/browse">Browse posts</Link>}
      picture={<Mark className="text-copper size-14" />}
      title="Nothing here yet."
    >
      Posts you unlock stay here for good.
    </EmptyState>
  );
}
