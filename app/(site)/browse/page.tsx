import { BrowseFilters } from "#components/browse/browse-filters";
import { Mark } from "#components/layout/mark";
import { PostList } from "#components/post/post-list";
import { EmptyState } from "#components/ui/empty-state";
import { Link } from "#components/ui/link";
import { LoadMore } from "#components/ui/load-more";
import { pageMetadata } from "#lib/http/page-metadata";
import { browsePath, isFiltered, readCursor, readFilter } from "#lib/posts/browse";
import { readNanoRate } from "#lib/posts/cache";
import { readBrowsed, readCategories } from "#lib/posts/home";

export async function generateMetadata({ searchParams }: PageProps<"/browse">) {
  const query = await searchParams;
  const isPlain = !isFiltered(readFilter(query)) && readCursor(query) === null;
  return pageMetadata("/browse", {
    description: "Every post, newest first.",
    alternates: { canonical: "/browse" },
    ...(isPlain ? {} : { robots: { index: false, follow: true } }),
  });
}

/** Every listed post, newest first; what the address asks for is left. */
export default async function BrowsePage({ searchParams }: PageProps<"/browse">) {
  const query = await searchParams;
  const filter = readFilter(query);
  const [{ posts, next }, categories, rate] = await Promise.all([
    readBrowsed(filter, readCursor(query)),
    readCategories(),
    readNanoRate(),
  ]);
  return (
    <div className="max-w-page mx-auto grid gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="text-title font-serif tracking-tight">{filter.tag ? `Posts about ${filter.tag}` : "Browse"}</h1>
      <BrowseFilters categories={categories} filter={filter} />
      {posts.length === 0 ? (
        <EmptyState
          action={<Link href="/browse">Clear filters</Link>}
          picture={<Mark className="text-copper size-14" />}
          title="No posts match."
        />
      ) : (
        <>
          <PostList headingLevel={2} posts={posts} rate={rate} />
          <LoadMore href={next && browsePath(filter, next)} label="Older posts" />
        </>
      )}
    </div>
  );
}
