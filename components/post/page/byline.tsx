import type { Route } from "next";
import { FollowForm } from "#components/social/follow-form.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import { freeMinutes, type PublishedPost, postPath } from "#lib/posts/post.ts";
import { shownDateOf } from "#lib/posts/publishing/backdate.ts";

/** Who wrote it, when, and how long it takes. */
export function Byline({ post }: { post: PublishedPost }) {
  const { author, minutes, backdatedTo, editedAt } = post;
  const at = shownDateOf(post);
  const isPartlyFree = post.terms.access !== "free" && post.paidWords > 0;
  return (
    <div className="text-small text-ink-soft mt-2 flex items-center gap-3">
      <Avatar isDecorative name={author.name} src={author.avatarUrl} />
      <p>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Link className="text-ink font-medium" href={`/@${author.handle}` as Route} rel="author" tone="quiet">
            {author.name}
          </Link>
          <span className="text-ink-faint">@{author.handle}</span>
        </span>
        <span className="fact-row">
          <span>{minutes} min read</span> {isPartlyFree ? <span>{freeMinutes(post)} min free</span> : null}{" "}
          <span>{editedAt || backdatedTo ? <Day at={at} /> : <RelativeDate at={at} />}</span>{" "}
          {editedAt ? (
            <span>
              edited <RelativeDate at={editedAt} />
            </span>
          ) : null}
        </span>
      </p>
      {/* A preview has no version that is out. */}
      {post.versionId ? (
        <div className="ms-auto print:hidden">
          <FollowForm back={postPath(post)} creator={author} />
        </div>
      ) : null}
    </div>
  );
}
