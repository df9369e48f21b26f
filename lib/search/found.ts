import "server-only";
import { type BrowseFilter, isFiltered } from "#lib/posts/browse";
import { readHandleOwner, readNanoRate } from "#lib/posts/cache";
import { keepShowable } from "#lib/posts/showable";
import { facetsOf, mostRawOf } from "#lib/search/facets";
import { type Asked, hasOperators, readOperators } from "#lib/search/operators";
import { searchPeople, searchPosts } from "#lib/search/queries";
import { handleIn, SEARCH_LIMITS, type Search, searchPath } from "#lib/search/search";
import { publicDb } from "#lib/supabase/public";

const { postsPerPage, pages } = SEARCH_LIMITS;

/** One page of what was found. Nothing of it is kept: anybody could fill a memory with questions. */
export async function readFound({ text, filter, page }: Search) {
  const asked = readOperators(text);
  const author = asked.from && (await readHandleOwner(asked.from));
  const isNobody = asked.from !== null && !author;
  const isNarrowed = hasOperators(asked) || isFiltered(filter);
  const nearly = asked.from ?? (isNarrowed ? null : handleIn(asked.words));
  const [found, people] = await Promise.all([
    isNobody ? [] : findPosts(asked, { filter, authorId: author ? author.id : null, page }),
    nearly && page === 1 ? searchPeople(publicDb(), nearly) : [],
  ]);
  const hasMore = found.length > postsPerPage && page < pages;
  return {
    posts: keepShowable(found.slice(0, postsPerPage)),
    people,
    next: hasMore ? searchPath({ text, filter, page: page + 1 }) : null,
    mistakes: isNobody ? [...asked.mistakes, `Nobody is called @${asked.from}.`] : asked.mistakes,
    /** The same words, asked for without anything besides. */
    wider: isNarrowed && asked.words !== "" ? searchPath({ text: asked.words }) : null,
  };
}

type Narrowed = { filter: BrowseFilter; authorId: string | null; page: number };

async function findPosts(asked: Asked, { filter, authorId, page }: Narrowed) {
  const mostRaw = mostRawOf(asked, filter);
  return searchPosts(publicDb(), {
    words: asked.words,
    facets: facetsOf(asked, filter, authorId),
    mostRaw,
    rate: mostRaw === null ? null : await readNanoRate(),
    skip: (page - 1) * postsPerPage,
    limit: postsPerPage + 1,
  });
}
