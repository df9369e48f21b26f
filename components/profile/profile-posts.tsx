import { PostList } from "#components/post/post-list";
import { EmptyState } from "#components/ui/empty-state";
import type { PostCard } from "#lib/posts/post";
import type { NanoRate } from "#lib/posts/price";

type Props = { handle: string; posts: readonly PostCard[]; rate: NanoRate };

export function ProfilePosts({ handle, posts, rate }: Props) {
  if (posts.length === 0) return <EmptyState title={`@${handle} has not published anything yet.`} />;
  return <PostList headingLevel={2} posts={posts} rate={rate} />;
}
