import { BROWSE_LIMITS } from "#lib/posts/browse/browse.ts";

type Post = { id: string; author: { id: string } };

/** A section's posts, best first, and how many it shows. Null shows all, as staff chose them. */
export type Candidates<Any extends Post> = { posts: readonly Any[]; limit: number | null };

/**
 * Chooses what each section shows, in order, and no post twice. What staff chose stays where they put it. An author has at
 * most three posts on the whole page, while a section has others to show.
 */
export function chooseHomePosts<Any extends Post>(sections: readonly Candidates<Any>[]): Any[][] {
  const taken = new Set<string>();
  const perAuthor = new Map<string, number>();
  const take = ({ id, author }: Any) => {
    taken.add(id);
    perAuthor.set(author.id, (perAuthor.get(author.id) ?? 0) + 1);
  };
  const choose = (posts: readonly Any[], limit: number, isWanted: (post: Any) => boolean): Any[] => {
    const chosen: Any[] = [];
    for (const post of posts) {
      if (chosen.length === limit) break;
      if (taken.has(post.id) || !isWanted(post)) continue;
      take(post);
      chosen.push(post);
    }
    return chosen;
  };
  const hasRoom = ({ author }: Any) => (perAuthor.get(author.id) ?? 0) < BROWSE_LIMITS.postsOfOneAuthor;
  const staffs = sections.map(({ posts, limit }) => (limit === null ? choose(posts, posts.length, () => true) : []));
  return sections.map(({ posts, limit }, at) => {
    if (limit === null) return staffs[at] ?? [];
    const first = choose(posts, limit, hasRoom);
    const chosen = new Set([...first, ...choose(posts, limit - first.length, () => true)]);
    return posts.filter((post) => chosen.has(post));
  });
}
