import { BrowseFilters } from "#components/browse/browse-filters.tsx";
import { BrowseTabs } from "#components/browse/browse-tabs.tsx";
import { EmptyList } from "#components/browse/empty-list.tsx";
import { PostList } from "#components/post/post-list.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import { Pagination } from "#components/ui/navigation/pagination.tsx";
import { type BrowsePlace, browsePath } from "#lib/posts/browse/browse.ts";
import type { BrowseContent } from "#lib/posts/browse/content.ts";
import type { PromotedPost } from "#lib/promotions/promoted-post.ts";

type Props = BrowseContent & { place: BrowsePlace; promoted: readonly PromotedPost[] };

/** A page of the lists: the same from the cache and for one request. */
export function BrowseScreen({ place, part, promoted, categories, rate }: Props) {
  const { list, filter, sort, page } = place;
  const { posts, pick, next, total } = part;
  const picked = pick === null ? [] : [pick];
  return (
    <div className="max-w-page mx-auto grid gap-6 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="text-title font-serif tracking-tight">{filter.tag ? `Posts about ${filter.tag}` : "Browse"}</h1>
      <BrowseTabs filter={filter} list={list} sort={sort} />
      <BrowseFilters categories={categories} filter={filter} list={list} rate={rate} sort={sort} />
      <section aria-label="Posts" className="grid scroll-mt-4 gap-8" id="posts">
        {posts.length + picked.length === 0 ? (
          <EmptyList filter={filter} list={list} sort={sort} />
        ) : (
          <>
            <PostList headingLevel={2} isOnTop picked={picked} posts={posts} promoted={promoted} rate={rate} />
            <LoadMore href={next} />
            <Pagination current={page} hrefOf={(number) => browsePath(filter, { list, page: number })} total={total} />
          </>
        )}
      </section>
    </div>
  );
}
