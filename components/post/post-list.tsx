import { PostEntry } from "#components/post/post-entry.tsx";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";

type Props = {
  posts: readonly PostCard[];
  /** Come first, and say so. */
  pinned?: readonly PostCard[];
  rate: NanoRate;
  headingLevel?: 2 | 3;
  /** Which date each shows, if not that of its publication here. */
  dateOf?: (post: PostCard) => string;
};

/** How many may be visible when the page opens. */
const VISIBLE_AT_FIRST = 5;

export function PostList({ posts, pinned = [], rate, headingLevel = 3, dateOf }: Props) {
  return (
    <ul className="divide-hairline divide-y">
      {[...pinned, ...posts].map((post, at) => (
        <li className={at < VISIBLE_AT_FIRST ? undefined : "drawn-near [--room:11rem]"} key={post.id}>
          <PostEntry
            headingLevel={headingLevel}
            isPinned={at < pinned.length}
            post={post}
            rate={rate}
            {...(dateOf ? { date: dateOf(post) } : {})}
          />
        </li>
      ))}
    </ul>
  );
}
