import "server-only";
import { BROWSE_LIMITS, type BrowseFilter, isFiltered } from "#lib/posts/browse";
import { readHandleOwner, readNanoRate } from "#lib/posts/cache";
import { keepShowable } from "#lib/posts/showable";
import { spreadAuthors } from "#lib/posts/spread-authors";
import { facetsOf, mostRawOf } from "#lib/search/facets";
import { type Asked, hasOperators, readOperators } from "#lib/search/operators";
import { listFoundPosts, type Match, searchPeople, searchPosts } from "#lib/search/queries";
import { handleIn, SEARCH_LIMITS, type Search, searchPath } from "#lib/search/search";
import { publicDb } from "#lib/supabase/public";

const { postsPerPage, posts: mostPosts } = SEARCH_LIMITS;

/** One page of what was found. Nothing of it is kept: anybody could fill a memory with questions. */
export async function readFound({ text, filter, page }: Search) {
  const asked = readOperators(text);
  const author = asked.from && (await readHandleOwner(asked.from));
  const isNobody = asked.from !== null && !author;
  const isNarrowed = hasOperators(asked) || isFiltered(filter);
  const nearly = asked.from ?? (isNarrowed ? null : handleIn(asked.words));
  const [found, people] = await Promise.all([
    isNobody ? [] : findPages(asked, { filter, authorId: author ? author.id : null }),
    nearly && page === 1 ? searchPeople(publicDb(), nearly) : [],
  ]);
  return {
    posts: keepShowable(await listFoundPosts(publicDb(), found[page - 1] ?? [])),
    people,
    next: page < found.length ? searchPath({ text, filter, page: page + 1 }) : null,
    mistakes: isNobody ? [...asked.mistakes, `Nobody is called @${asked.from}.`] : asked.mistakes,
    /** The same words, asked for without anything besides. */
    wider: isNarrowed && asked.words !== "" ? searchPath({ text: asked.words }) : null,
  };
}

type Narrowed = { filter: BrowseFilter; authorId: string | null };

/** All that is found, in pages on which authors make room for one another; one author's posts are asked for by from:. */
async function findPages(asked: Asked, { filter, authorId }: Narrowed): Promise<Match[][]> {
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
