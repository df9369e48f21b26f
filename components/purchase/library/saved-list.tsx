import { PostEntry } from "#components/post/post-entry.tsx";
import { PriceTag } from "#components/post/price-tag.tsx";
import { RemoveSaved } from "#components/purchase/library/remove-saved.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { savedAddress } from "#lib/purchases/library/library.ts";
import type { SavedView } from "#lib/purchases/library/saved-page.ts";

/** What was saved for later, newest first. */
export function SavedList({ items, path, rate }: Pick<SavedView, "items" | "path" | "rate">) {
  return (
    <ul aria-label="Saved for later, newest first" className="divide-hairline divide-y">
      {items.map((item) => (
        <li className="pb-5" key={item.id}>
          <SavedEntry item={item} rate={rate} />
          <div className="text-caption text-ink-faint flex items-center justify-between gap-x-4">
            <span>
              Saved on <Day at={item.savedAt} />
            </span>
            <RemoveSaved back={savedAddress(path)} postId={item.id} title={item.post?.title ?? null} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function SavedEntry({ item: { post, isOwned }, rate }: { item: SavedView["items"][number]; rate: SavedView["rate"] }) {
  if (!post) return <p className="text-body text-ink-soft py-6 font-serif">This post is no longer published.</p>;
  return (
    <PostEntry
      headingLevel={2}
      post={post}
      price={isOwned ? "Owned" : <PriceTag rate={rate} terms={post.terms} />}
      rate={rate}
    />
  );
}
