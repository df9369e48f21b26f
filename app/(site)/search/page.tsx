import { SEARCH_FIELD } from "#components/layout/search-link";
import { SearchForm } from "#components/search/search-form";
import { SearchResults } from "#components/search/search-results";
import { SearchSuggestions } from "#components/search/search-suggestions";
import { EmptyState } from "#components/ui/empty-state";
import { pageMetadata } from "#lib/http/page-metadata";
import { readNanoRate } from "#lib/posts/cache";
import { readCategories } from "#lib/posts/home";
import { readFound } from "#lib/search/queries";
import { readSearch } from "#lib/search/search";

export const metadata = pageMetadata("/search", {
  description: "Find a post or a writer.",
  robots: { index: false, follow: true },
});

/** What everybody may read of the listed posts, by the words that the address names. */
export default async function SearchPage({ searchParams }: PageProps<"/search">) {
  const search = readSearch(await searchParams);
  const [found, categories, rate] = await Promise.all([
    search.words === "" ? null : readFound(search),
    readCategories(),
    readNanoRate(),
  ]);
  const isEmpty = found !== null && found.posts.length === 0 && found.people.length === 0;
  return (
    <div className="max-w-page mx-auto grid content-start gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <h1 className="text-title font-serif tracking-tight">
        {search.words ? <span className="wrap-anywhere">Search: {search.words}</span> : "Search"}
      </h1>
      <SearchForm fieldId={SEARCH_FIELD} words={search.words} />
      {found && !isEmpty ? <SearchResults {...found} rate={rate} /> : null}
      {isEmpty ? (
        <EmptyState title="Nothing holds these words.">
          Try fewer or other ones. The paid part of a post is not searched.
        </EmptyState>
      ) : null}
      {isEmpty || !found ? <SearchSuggestions categories={categories} /> : null}
    </div>
  );
}
