import type { Route } from "next";
import { ListedPrice } from "#components/post/listed-price.tsx";
import { PriceTag } from "#components/post/price-tag.tsx";
import { Standfirst } from "#components/post/standfirst.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Picture } from "#components/ui/pictures/picture.tsx";
import { BETWEEN_MARGINS } from "#components/ui/pictures/picture-sizes.ts";
import { type PostCard, postPath } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";

type Props = {
  post: PostCard;
  rate: NanoRate;
  /** Whether it is seen when the page opens. */
  isOnTop: boolean;
};

/** The one post that staff has put first. */
export function LeadPost({ post, rate, isOnTop }: Props) {
  const { author, cover } = post;
  return (
    <article className="grid gap-x-10 gap-y-5 py-6 md:flex md:items-center">
      {cover ? (
        <Picture
          alt=""
          className="rounded-small aspect-[2/1] w-full object-cover md:w-1/2"
          height={cover.height}
          isUrgent={isOnTop}
          sizes={{ xs: BETWEEN_MARGINS, md: "50vw" }}
          src={cover.url}
          width={cover.width}
        />
      ) : null}
      <div className="@container grid min-w-0 flex-1 gap-3">
        <h3 className="text-title font-serif tracking-tight text-balance">
          <Link href={postPath(post)} tone="quiet">
            <span className="text-ink">{post.title}</span>
          </Link>
        </h3>
        {post.standfirst ? (
          <p className="text-lead text-ink-soft max-w-measure line-clamp-2 font-serif">
            <Standfirst place="lead" text={post.standfirst} />
          </p>
        ) : null}
        <p className="text-caption text-ink-faint fact-row gap-y-1">
          <span>Staff pick</span>{" "}
          <span>
            <Link href={`/@${author.handle}` as Route} tone="quiet">
              {author.name}
            </Link>
          </span>{" "}
          <span>{post.minutes} min read</span>{" "}
          <span>
            <RelativeDate at={post.publishedAt} />
          </span>
        </p>
        <p className="text-small">
          <ListedPrice postId={post.id}>
            <PriceTag rate={rate} terms={post.terms} />
          </ListedPrice>
        </p>
      </div>
    </article>
  );
}
