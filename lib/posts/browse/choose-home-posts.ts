import { BROWSE_LIMITS } from "#lib/posts/browse/browse.ts";

type Post = { id: string; author: { id: string } };

/** A section's posts, best first, and how many it shows. Null shows all, as staff chose them. */
export type Candidates<Any extends Post> = { posts: readonly Any[]; limit: number | null };

/**
 * Chooses what each section shows, in order. An author has at most three posts on the whole page, while a section has
 * others to show. A post shown twice counts once.
 */
export function chooseHomePosts<Any extends Post>(sections: readonly Candidates<Any>[]): Any[][] {
  const shown = new Map<string, Set<string>>();
  const show = ({ id, author }: Any) => shown.set(author.id, (shown.get(author.id) ?? new Set()).add(id));
  const hasRoom = ({ id, author }: Any) => {
    const theirs = shown.get(author.id);
    return !theirs || theirs.has(id) || theirs.size < BROWSE_LIMITS.postsOfOneAuthor;
  };
  return sections.map(({ posts, limit }) => {
    const chosen = new Set<Any>();
    const choose = (isWanted: (post: Any) => boolean) => {
      for (const post of posts) {
        if (chosen.size === (limit ?? posts.length)) return;
        if (chosen.has(post) || !isWanted(post)) continue;
        chosen.add(post);
        show(post);
      }
    };
    if (limit !== null) choose(hasRoom);
    choose(() => true);
    return posts.filter((post) => chosen.has(post));
  });
}
