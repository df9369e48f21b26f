import type { Route } from "next";
import { Mark } from "#components/layout/frame/mark.tsx";
import { PostList } from "#components/post/post-list.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { LoadMore } from "#components/ui/navigation/load-more.tsx";
import type { PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";

type Props = { posts: readonly PostCard[]; next: Route | null; rate: NanoRate };

/** The front page takes its first posts from here (the island "follow"). */
export function FollowedPosts({ posts, next, rate }: Props) {
  return (
    <section aria-label="Posts" className="grid gap-8" id="posts">
      {posts.length === 0 ? (
        <EmptyState
          action={<Link href="/browse">Find someone to follow</Link>}
          picture={<Mark className="text-copper size-14" />}
          title="Nothing here yet."
        >
          Posts by the creators whom you follow appear here, newest first.
        </EmptyState>
      ) : (
        <>
          <PostList headingLevel={2} posts={posts} rate={rate} />
          <LoadMore href={next} />
        </>
      )}
    </section>
  );
}
