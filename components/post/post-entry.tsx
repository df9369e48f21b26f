import type { Route } from "next";
import type { ReactNode } from "react";
import { nameOfLanguage } from "#components/post/language.ts";
import { ListedPrice } from "#components/post/listed-price.tsx";
import { FOR_ADULTS } from "#components/post/page/post-badges.tsx";
import { PriceTag } from "#components/post/price-tag.tsx";
import { Standfirst } from "#components/post/standfirst.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { NearPicture } from "#components/ui/pictures/near-picture.tsx";
import { type PostCard, postPath } from "#lib/posts/post.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { promotedPath, viewPath } from "#lib/promotions/promoted-post.ts";

type Props = {
  post: PostCard;
  rate: NanoRate;
  headingLevel?: 2 | 3 | 4;
  isDraft?: boolean;
  /** Why it comes before others. */
  mark?: "Pinned" | "Staff pick" | undefined;
  /** The promotion that shows it: a link of its own counts, and the card says so. */
  promotionId?: string | undefined;
  /** Its date, if not that of its publication here. */
  date?: string;
  /** Whether it is on top of the page. */
  isOnTop?: boolean;
  /** In place of the price in documents, with its button. */
  price?: ReactNode;
};

const PROMOTED = "Promoted";

/** A post in a list. */
export function PostEntry(props: Props) {
  const { post, rate, headingLevel = 3, isDraft = false, mark, promotionId, date, isOnTop = false, price } = props;
  const { author, cover } = post;
  return (
    <Card
      author={
        <Link href={`/@${author.handle}` as Route} tone="quiet">
          {author.name}
        </Link>
      }
      extra={<Extra date={date ?? post.publishedAt} post={post} />}
      headingLevel={headingLevel}
      isDraft={isDraft}
      {...(promotionId ? describePromoted(promotionId) : { href: postPath(post), mark })}
      minutes={post.minutes}
      price={
        price ?? (
          <ListedPrice isDraft={isDraft} postId={post.id}>
            <PriceTag rate={rate} terms={post.terms} />
          </ListedPrice>
        )
      }
      title={post.title}
      {...(post.standfirst ? { standfirst: <Standfirst text={post.standfirst} /> } : {})}
      {...(cover ? { picture: { src: cover.url, width: cover.width, height: cover.height, isUrgent: isOnTop } } : {})}
    />
  );
}

function describePromoted(promotionId: string) {
  return {
    href: promotedPath(promotionId),
    mark: (
      <>
        <Badge tone="copper">{PROMOTED}</Badge>
        <NearPicture src={viewPath(promotionId)} />
      </>
    ),
    paid: `${PROMOTED}: `,
  };
}

function Extra({ post: { comments, contentWarning, language }, date }: { post: PostCard; date: string }) {
  return (
    <>
      {contentWarning === "adult" ? (
        <span>
          <Badge tone="amber">{FOR_ADULTS}</Badge>
        </span>
      ) : null}{" "}
      {language.startsWith("en") ? null : <span>in {nameOfLanguage(language)}</span>}{" "}
      <span>
        <RelativeDate at={date} />
      </span>{" "}
      {comments > 0 ? <span>{comments === 1 ? "1 comment" : `${comments.toLocaleString("en")} comments`}</span> : null}
    </>
  );
}
