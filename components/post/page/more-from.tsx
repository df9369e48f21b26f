import { PostEntry } from "#components/post/post-entry.tsx";
import type { PostAuthor, PostCard } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { shownDateOf } from "#lib/posts/publishing/backdate.ts";

type Props = { author: PostAuthor; posts: PostCard[]; rate: NanoRate };

export function MoreFrom({ author, posts, rate }: Props) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="more-from" className="post-frame mt-16 print:hidden">
      <h2 className="text-heading border-b pb-3 font-serif tracking-tight" id="more-from">
        More from @{author.handle}
      </h2>
      <ul className="divide-hairline divide-y">
        {posts.map((post) => (
          <li key={post.id}>
            <PostEntry date={shownDateOf(post)} headingLevel={3} post={post} rate={rate} />
          </li>
        ))}
      </ul>
    </section>
  );
}
