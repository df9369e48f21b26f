import type { Route } from "next";
import { FollowForm } from "#components/social/follow-form.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Avatar } from "#components/ui/pictures/avatar.tsx";
import type { PostAuthor } from "#lib/posts/post.ts";

type Props = {
  author: PostAuthor;
  bio: string | null;
  /** The path of the post. Null in a preview. */
  back: Route | null;
};

export function AuthorCard({ author, bio, back }: Props) {
  return (
    <section aria-label="About the author" className="post-frame mt-12 flex gap-4 border-t pt-8 print:hidden">
      <Avatar isDecorative name={author.name} size="large" src={author.avatarUrl} />
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link className="text-lead font-serif" href={`/@${author.handle}` as Route} tone="quiet">
            {author.name}
          </Link>
          <span className="text-ink-faint text-small">@{author.handle}</span>
        </p>
        {bio ? <p className="text-ink-soft text-small max-w-measure">{bio}</p> : null}
        {back ? (
          <div className="pt-2">
            <FollowForm back={back} creator={author} hasBell />
          </div>
        ) : null}
      </div>
    </section>
  );
}
