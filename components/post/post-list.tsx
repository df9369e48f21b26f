import { PostEntry } from "#components/post/post-entry.tsx";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { type PromotedPost, placePromoted } from "#lib/promotions/promoted-post.ts";

type Props = {
  posts: readonly PostCard[];
  /** Come first, and say so. */
  pinned?: readonly PostCard[];
  /** What staff chose, before all others. */
  picked?: readonly PostCard[];
  /** What their authors pay for: each stands behind eleven others. */
  promoted?: readonly PromotedPost[];
  rate: NanoRate;
  headingLevel?: 2 | 3;
  /** Whether its first post is seen when the page opens. */
  isOnTop?: boolean;
  /** Which date each shows, if not that of its publication here. */
  dateOf?: (post: PostCard) => string;
};

/** How many may be visible when the page opens. */
const VISIBLE_AT_FIRST = 5;

type Entry = { post: PostCard; mark?: "Staff pick" | "Pinned"; promotionId?: string };

export function PostList({
  posts,
  pinned = [],
  picked = [],
  promoted = [],
  rate,
  headingLevel = 3,
  isOnTop = false,
  dateOf,
}: Props) {
  const own: Entry[] = [
    ...picked.map((post) => ({ post, mark: "Staff pick" as const })),
    ...pinned.map((post) => ({ post, mark: "Pinned" as const })),
    ...posts.map((post) => ({ post })),
  ];
  return (
    <ul className="divide-hairline divide-y">
      {placePromoted(own, promoted).map(({ post, mark, promotionId }, at) => (
        <li className={at < VISIBLE_AT_FIRST ? undefined : "drawn-near [--room:11rem]"} key={post.id}>
          <PostEntry
            headingLevel={headingLevel}
            isOnTop={isOnTop && at === 0}
            mark={mark}
            post={post}
            promotionId={promotionId}
            rate={rate}
            {...(dateOf ? { date: dateOf(post) } : {})}
          />
        </li>
      ))}
    </ul>
  );
}
