import { PostEntry } from "#components/post/post-entry.tsx";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";

type Props = {
  posts: readonly PostCard[];
  /** Come first, and say so. */
  pinned?: readonly PostCard[];
  /** What staff chose, before all others. */
  picked?: readonly PostCard[];
  rate: NanoRate;
  headingLevel?: 2 | 3;
  /** Which date each shows, if not that of its publication here. */
  dateOf?: (post: PostCard) => string;
};

/** How many may be visible when the page opens. */
const VISIBLE_AT_FIRST = 5;

export function PostList({ posts, pinned = [], picked = [], rate, headingLevel = 3, dateOf }: Props) {
  const entries = [
    ...picked.map((post) => ({ post, mark: "Staff pick" as const })),
    ...pinned.map((post) => ({ post, mark: "Pinned" as const })),
    ...posts.map((post) => ({ post, mark: undefined })),
  ];
  return (
    <ul className="divide-hairline divide-y">
      {entries.map(({ post, mark }, at) => (
        <li className={at < VISIBLE_AT_FIRST ? undefined : "drawn-near [--room:11rem]"} key={post.id}>
          <PostEntry
            headingLevel={headingLevel}
            mark={mark}
            post={post}
            rate={rate}
            {...(dateOf ? { date: dateOf(post) } : {})}
          />
        </li>
      ))}
    </ul>
  );
}
