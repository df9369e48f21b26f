import { QrNote } from "#components/post/document/qr-note.tsx";
import { directionOf } from "#components/post/language.ts";
import { Byline } from "#components/post/page/byline.tsx";
import { PostBadges } from "#components/post/page/post-badges.tsx";
import { Picture } from "#components/ui/pictures/picture.tsx";
import type { PublishedPost } from "#lib/posts/post.ts";

export function PostHeader({ post }: { post: PublishedPost }) {
  const words = { lang: post.language, dir: directionOf(post.language) };
  return (
    <header className={`grid gap-8 ${post.cover ? "sm:gap-12 sm:pt-8" : "pt-8 sm:pt-14"}`}>
      {post.cover ? <Cover post={post} cover={post.cover} /> : null}
      <div className="post-frame grid gap-4">
        <h1 className="text-title sm:text-display font-serif tracking-tight wrap-break-word" {...words}>
          {post.title}
        </h1>
        {post.subtitle ? (
          <p className="text-lead text-ink-soft font-serif text-balance" {...words}>
            {post.subtitle}
          </p>
        ) : null}
        <Byline post={post} />
        <PostBadges post={post} />
      </div>
    </header>
  );
}

function Cover({ post, cover }: { post: PublishedPost; cover: NonNullable<PublishedPost["cover"]> }) {
  return (
    <figure className="mx-auto w-full max-w-(--container-page) sm:px-6">
      <Picture
        alt={post.coverAlt}
        className="bg-sunken sm:rounded-small max-h-[45svh] w-full object-cover"
        height={cover.height}
        isUrgent
        sizes={{ xs: "100vw", xl: "72rem" }}
        src={cover.url}
        width={cover.width}
      />
      <QrNote pictures={[cover]} />
      {post.coverCaption ? (
        <figcaption className="text-caption text-ink-faint px-4 pt-2 text-center">{post.coverCaption}</figcaption>
      ) : null}
    </figure>
  );
}
