import "server-only";
import { readHandleOwner, readNanoRate } from "#lib/posts/cache";
import { type Asked, hasOperators, readOperators } from "#lib/search/operators";
import { searchPeople, searchPosts } from "#lib/search/queries";
import { handleIn, SEARCH_LIMITS, type Search, searchPath } from "#lib/search/search";
import { publicDb } from "#lib/supabase/public";

const { postsPerPage, pages } = SEARCH_LIMITS;

/** One page of what was found. Nothing of it is kept: anybody could fill a memory with questions. */
export async function readFound({ text, page }: Search) {
  const asked = readOperators(text);
  const author = asked.from && (await readHandleOwner(asked.from));
  const isNobody = asked.from !== null && !author;
  const nearly = asked.from ?? (hasOperators(asked) ? null : handleIn(asked.words));
  const [found, people] = await Promise.all([
    isNobody ? [] : findPosts(asked, author ? author.id : null, page),
    nearly && page === 1 ? searchPeople(publicDb(), nearly) : [],
  ]);
  const hasMore = found.length > postsPerPage && page < pages;
  return {
    posts: found.slice(0, postsPerPage),
    people,
    next: hasMore ? searchPath({ text, page: page + 1 }) : null,
    mistakes: isNobody ? [...asked.mistakes, `Nobody is called @${asked.from}.`] : asked.mistakes,
    /** The same words, asked for without anything besides. */
    wider: hasOperators(asked) && asked.words !== "" ? searchPath({ text: asked.words, page: 1 }) : null,
  };
}

async function findPosts({ words, tags, language, isFree, mostRaw }: Asked, authorId: string | null, page: number) {
  const facets = [
    ...(authorId ? [`by:${authorId}`] : []),
    ...tags.map((tag) => `tag:${tag}`),
    ...(language ? [`lang:${language}`] : []),
    ...(isFree ? ["free"] : []),
  ];
  const skip = (page - 1) * postsPerPage;
  const rate = mostRaw === null ? null : await readNanoRate();
  return searchPosts(publicDb(), { words, facets, mostRaw, rate, skip, limit: postsPerPage + 1 });
}
