import { PostEntry } from "#components/post/post-entry";
import type { PostCard } from "#lib/posts/post";
import type { NanoRate } from "#lib/posts/price";

type Props = { posts: readonly PostCard[]; rate: NanoRate; headingLevel?: 2 | 3 };

export function PostList({ posts, rate, headingLevel = 3 }: Props) {
  return (
    <ul className="divide-hairline divide-y">
      {posts.map((post) => (
        <li key={post.id}>
          <PostEntry headingLevel={headingLevel} post={post} rate={rate} />
        </li>
      ))}
    </ul>
  );
}
