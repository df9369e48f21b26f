import { QrNote } from "#components/post/document/qr-note.tsx";
import { directionOf } from "#components/post/language.ts";
import { Byline } from "#components/post/page/byline.tsx";
import { PostBadges } from "#components/post/page/post-badges.tsx";
import { Picture } from "#components/ui/pictures/picture.tsx";
import type { PublishedPost } from "#lib/posts/post.ts";

type Props = {
  post: PublishedPost;
  /** Title and byline alone: all else stands behind the age gate. */
  isGated: boolean;
};

export function PostHeader({ post, isGated }: Props) {
  const words = { lang: post.language, dir: directionOf(post.language) };
  return (
    <header className={`grid gap-8 ${post.cover && !isGated ? "sm:gap-12 sm:pt-8" : "pt-8 sm:pt-14"}`}>
      {isGated ? null : <PostCover isUrgent post={post} />}
      <div className="post-frame grid gap-4">
        <h1 className="text-title sm:text-display font-serif tracking-tight wrap-break-word" {...words}>
          {post.title}
        </h1>
        {isGated ? null : <Subtitle post={post} />}
        <Byline post={post} />
        <PostBadges post={post} />
      </div>
    </header>
  );
}

/** What of a header stands behind an age gate. */
export function GatedOpening({ post }: { post: PublishedPost }) {
  if (post.cover === null && post.subtitle === null) return null;
  return (
    <div className="grid gap-6 pt-6">
      <PostCover post={post} />
      <div className="post-frame">
        <Subtitle post={post} />
      </div>
    </div>
  );
}

function Subtitle({ post: { subtitle, language } }: { post: PublishedPost }) {
  if (subtitle === null) return null;
  return (
    <p className="text-lead text-ink-soft font-serif text-balance" dir={directionOf(language)} lang={language}>
      {subtitle}
    </p>
  );
}

/** An urgent one is loaded before all else on the page. */
function PostCover({ post, isUrgent = false }: { post: PublishedPost; isUrgent?: boolean }) {
  const { cover } = post;
  if (cover === null) return null;
  return (
    <figure className="mx-auto w-full max-w-(--container-page) sm:px-6">
      <Picture
        alt={post.coverAlt}
        className="bg-sunken sm:rounded-small max-h-[45svh] w-full object-cover"
        height={cover.height}
        isUrgent={isUrgent}
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
