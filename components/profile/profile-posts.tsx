import { PostList } from "#components/post/post-list.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { shownDateOf } from "#lib/posts/publishing/backdate.ts";

type Props = { handle: string; pinned: readonly PostCard[]; posts: readonly PostCard[]; rate: NanoRate };

export function ProfilePosts({ handle, pinned, posts, rate }: Props) {
  if (pinned.length + posts.length === 0) return <EmptyState title={`@${handle} has not published anything yet.`} />;
  return <PostList dateOf={shownDateOf} headingLevel={2} isOnTop pinned={pinned} posts={posts} rate={rate} />;
}
