import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { discussionPath } from "#lib/posts/comments/comment.ts";
import type { PublishedPost } from "#lib/posts/post.ts";

/** Leads from a post to its comments. The same for everyone. */
export function CommentsLink({ post: { id, commentsMode, terms } }: { post: PublishedPost }) {
  return (
    <section
      aria-labelledby="comments"
      className="post-frame mt-12 grid justify-items-start gap-3 border-t pt-8 print:hidden"
    >
      <h2 className="text-lead font-serif" id="comments">
        Comments
      </h2>
      {commentsMode === "buyers" && terms.access !== "free" ? (
        <p className="text-small text-ink-soft">Readers who own this post discuss it.</p>
      ) : null}
      <ButtonLink href={discussionPath(id)} size="small">
        Read and write comments
      </ButtonLink>
    </section>
  );
}
