import { Mark } from "#components/layout/frame/mark.tsx";
import { LibraryFeed } from "#components/purchase/library/library-feed.tsx";
import { LibraryFilters } from "#components/purchase/library/library-filters.tsx";
import { LibraryList } from "#components/purchase/library/library-list.tsx";
import { LibraryTabs } from "#components/purchase/library/library-tabs.tsx";
import { SaveLibrary } from "#components/purchase/library/save-library.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import type { LibraryView } from "#lib/purchases/library/library-page.ts";

/** The library under its heading: posts that the reader bought or was given, newest first. */
export function LibraryContents({ view }: { view: LibraryView }) {
  const { path, filter, items, older } = view;
  const isEmpty = items.length === 0;
  return (
    <>
      {view.hasSaved ? <LibraryTabs current={path} path={path} /> : null}
      {view.keepPath && !isEmpty ? <SaveLibrary href={view.keepPath} /> : null}
      {view.hasFilters ? <LibraryFilters filter={filter} path={path} /> : null}
      {isEmpty ? <Nothing view={view} /> : <LibraryList items={items} />}
      <div className="grid gap-6">
        {isEmpty ? null : <LoadMore href={older} label="Older purchases" />}
        <p className="text-small text-ink-soft text-center">
          Is a payment missing? <Link href="/receipts/lookup">Look it up</Link>. In the EU?{" "}
          <Link href="/withdraw">Withdraw from a purchase</Link>
        </p>
        {isEmpty ? null : (
          <a className={`text-small justify-self-center ${linkStyle("quiet")}`} download href="/api/purchases/export">
            Download everything as CSV
          </a>
        )}
        {view.feed && !isEmpty ? <LibraryFeed madeAt={view.feed.madeAt} /> : null}
      </div>
    </>
  );
}

function Nothing({ view: { isFiltered, keepPath, path } }: { view: LibraryView }) {
  if (isFiltered) {
    return (
      <EmptyState action={<Link href={path}>Show everything</Link>} title="No purchases match.">
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
      {keepPath ? (
        <span className="mt-2 block">
          Did you buy on another device? <Link href="/login/wallet">Find your purchases with your wallet</Link>
        </span>
      ) : null}
    </EmptyState>
  );
}
