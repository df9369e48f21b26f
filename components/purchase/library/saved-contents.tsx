import { Mark } from "#components/layout/frame/mark.tsx";
import { LibraryTabs } from "#components/purchase/library/library-tabs.tsx";
import { SaveLibrary } from "#components/purchase/library/save-library.tsx";
import { SavedList } from "#components/purchase/library/saved-list.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { savedAddress } from "#lib/purchases/library/library.ts";
import type { SavedView } from "#lib/purchases/library/saved-page.ts";

/** The part of the library for posts saved for later, under its heading. */
export function SavedContents({ view: { path, items, older, rate, keepPath } }: { view: SavedView }) {
  const tabs = <LibraryTabs current={savedAddress(path)} path={path} />;
  if (items.length === 0) {
    return (
      <>
        {tabs}
        <EmptyState
          action={<Link href="/browse">Browse posts</Link>}
          picture={<Mark className="text-copper size-14" />}
          title="Nothing saved yet."
        >
          Press the ribbon beside a price, or Save on a post, and it waits for you here.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {tabs}
      {keepPath ? <SaveLibrary href={keepPath} /> : null}
      <SavedList items={items} path={path} rate={rate} />
      <LoadMore href={older} label="Saved earlier" />
    </>
  );
}
