import { SEARCH_FIELD } from "#components/layout/frame/search-link.tsx";
import { OfferedPosts } from "#components/search/offered-posts.tsx";
import { SearchForm } from "#components/search/search-form.tsx";
import { SearchMistakes } from "#components/search/search-mistakes.tsx";
import { SearchResults } from "#components/search/search-results.tsx";
import { SearchSuggestions } from "#components/search/search-suggestions.tsx";
import { SlashSwitch } from "#components/search/slash-switch.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readCategories } from "#lib/posts/browse/content.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { readPromotedResults } from "#lib/promotions/promoted-lists.ts";
import { readOfferedPosts, readSearchResults } from "#lib/search/results.ts";
import { isAsked, readSearch, searchPath } from "#lib/search/search.ts";

export const metadata = pageMetadata("/search", {
  description: "Find a post or a writer.",
  robots: { index: false, follow: true },
});

/** Searches what everyone may read of the listed posts. */
export default async function SearchPage({ searchParams }: PageProps<"/search">) {
  const search = readSearch(await searchParams);
  const [found, categories, rate] = await Promise.all([
    isAsked(search) ? readSearchResults(search) : null,
    readCategories(),
    readNanoRate(),
  ]);
  // A person counts as found when searched by name, but not when only their posts were searched.
  const isEmpty = found?.posts.length === 0 && (found.people.length === 0 || found.wider !== null);
  const offered = isEmpty ? await readOfferedPosts() : [];
  const promoted = found ? await readPromotedResults(found.wanted, found.posts) : [];
  return (
    <div className="max-w-page mx-auto grid grid-cols-1 content-start gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="text-title font-serif tracking-tight">
        {search.text ? <span className="wrap-anywhere">Search: {search.text}</span> : "Search"}
      </h1>
      <SearchForm
        categories={categories}
        fieldId={SEARCH_FIELD}
        filter={search.filter}
        rate={rate}
        text={search.text}
      />
      {found ? <SearchMistakes meant={found.meant} mistakes={found.mistakes} /> : null}
      {found?.corrected ? (
        <p className="text-ink-soft" role="status">
          No results for “{search.text}”. These are for{" "}
          <Link className="wrap-anywhere" href={found.corrected.href}>
            {found.corrected.text}
          </Link>
          .
        </p>
      ) : null}
      {found ? <SearchResults {...found} back={searchPath(search)} promoted={promoted} rate={rate} /> : null}
      {isEmpty ? (
        <EmptyState
          title={search.text ? "No results for these words." : "No posts match."}
          {...(found.wider ? { action: <Link href={found.wider}>Search everywhere</Link> } : {})}
        >
          Try fewer or different words. The paid part of a post is not searched.
        </EmptyState>
      ) : null}
      {offered.length > 0 ? <OfferedPosts posts={offered} rate={rate} /> : null}
      {isEmpty || !found ? <SearchSuggestions categories={categories} title="Or browse" /> : null}
      <SlashSwitch />
    </div>
  );
}
