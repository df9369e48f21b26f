import "server-only";
import { BROWSE_LIMITS, type BrowseFilter, isFiltered } from "#lib/posts/browse/browse.ts";
import { spreadAuthors } from "#lib/posts/browse/spread-authors.ts";
import { readHandleOwner, readNanoRate } from "#lib/posts/cache.ts";
import { keepShowable } from "#lib/posts/showable.ts";
import { facetsOf, mostRawOf } from "#lib/search/facets.ts";
import { hasOperators, type ParsedSearch, readOperators } from "#lib/search/operators.ts";
import { listFoundPosts, type Match, searchPeople, searchPosts } from "#lib/search/queries.ts";
import { handleIn, SEARCH_LIMITS, type Search, searchPath } from "#lib/search/search.ts";
import { publicDb } from "#lib/supabase/public.ts";

const { postsPerPage, posts: mostPosts } = SEARCH_LIMITS;

/** One page of results. Not cached: anyone could fill the memory with made-up searches. */
export async function readSearchResults({ text, filter, page }: Search) {
  const asked = readOperators(text);
  const author = asked.from && (await readHandleOwner(asked.from));
  const isUnknown = asked.from !== null && !author;
  const isNarrowed = hasOperators(asked) || isFiltered(filter);
  const nearly = asked.from ?? (isNarrowed ? null : handleIn(asked.words));
  const [found, people] = await Promise.all([
    isUnknown ? [] : findPages(asked, { filter, authorId: author ? author.id : null }),
    nearly && page === 1 ? searchPeople(publicDb(), nearly) : [],
  ]);
  return {
    posts: keepShowable(await listFoundPosts(publicDb(), found[page - 1] ?? [])),
    people,
    next: page < found.length ? searchPath({ text, filter, page: page + 1 }) : null,
    mistakes: isUnknown ? [...asked.mistakes, `No one has the handle @${asked.from}.`] : asked.mistakes,
    /** The same words without any filter. */
    wider: isNarrowed && asked.words !== "" ? searchPath({ text: asked.words }) : null,
  };
}

type Narrowed = { filter: BrowseFilter; authorId: string | null };

/** All results, in pages that limit posts per author. One author's posts are found with from:. */
async function findPages(asked: ParsedSearch, { filter, authorId }: Narrowed): Promise<Match[][]> {
  const mostRaw = mostRawOf(asked, filter);
  const found = await searchPosts(publicDb(), {
    words: asked.words,
    facets: facetsOf(asked, filter, authorId),
    mostRaw,
    rate: mostRaw === null ? null : await readNanoRate(),
    limit: mostPosts,
  });
  return spreadAuthors(found, postsPerPage, authorId === null ? BROWSE_LIMITS.postsOfOneAuthor : postsPerPage);
}
