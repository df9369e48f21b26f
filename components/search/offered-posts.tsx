import { PostList } from "#components/post/post-list.tsx";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";

/** Posts for people who found none. */
export function OfferedPosts({ posts, rate }: { posts: readonly PostCard[]; rate: NanoRate }) {
  return (
    <section aria-labelledby="offered" className="grid gap-2">
      <h2 className="text-small text-copper font-medium" id="offered">
        Others read these
      </h2>
      <PostList posts={posts} rate={rate} />
    </section>
  );
}
