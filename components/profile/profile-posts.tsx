import { PostList } from "#components/post/post-list.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";

type Props = { handle: string; posts: readonly PostCard[]; rate: NanoRate };

export function ProfilePosts({ handle, posts, rate }: Props) {
  if (posts.length === 0) return <EmptyState title={`@${handle} has not published anything yet.`} />;
  return <PostList headingLevel={2} posts={posts} rate={rate} />;
}
