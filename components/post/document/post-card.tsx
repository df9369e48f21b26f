import type { PostReference } from "#components/post/document/render-context.ts";
import { Link } from "#components/ui/navigation/link.tsx";

/** A card of one of our posts inside another. A post that is no longer published is not shown. */
export function PostCard({ post }: { post: PostReference | undefined }) {
  if (!post) return null;
  return (
    <p className="post-card">
      <Link href={post.href}>{post.title}</Link>
      <small>
        {post.author} · {post.minutes} min read
      </small>
    </p>
  );
}
