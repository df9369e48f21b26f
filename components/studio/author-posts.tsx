import type { Route } from "next";
import { PriceTag } from "#components/post/price-tag.tsx";
import { BULK_FORM } from "#components/studio/bulk-form.ts";
import { PostActions } from "#components/studio/post-actions.tsx";
import { Badge, type BadgeTone } from "#components/ui/badge.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { Picture } from "#components/ui/pictures/picture.tsx";
import type { AuthorPost } from "#lib/posts/drafts/author-posts.ts";
import { type PostStatus, writingPathOf } from "#lib/posts/drafts/draft.ts";
import { SENT_BACK } from "#lib/posts/kept-rate.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import { describeTime } from "#lib/posts/publishing/publish-time.ts";

type Props = {
  label: string;
  posts: AuthorPost[];
  handle: string | null;
  zone: string;
  rate: NanoRate;
  /** Whether several can be selected at once. */
  isPickable: boolean;
};

const STATUSES: Record<PostStatus, { word: string; tone: BadgeTone }> = {
  draft: { word: "Draft", tone: "plain" },
  scheduled: { word: "Scheduled", tone: "amber" },
  published: { word: "Published", tone: "leaf" },
  unpublished: { word: "Withdrawn", tone: "plain" },
  hidden: { word: "Hidden for now", tone: "amber" },
  removed: { word: "Removed", tone: "brick" },
  deleted: { word: "In the trash", tone: "plain" },
};

const figures = new Intl.NumberFormat("en-GB");

export function AuthorPosts({ label, posts, handle, zone, rate, isPickable }: Props) {
  return (
    <ul aria-label={label} className="grid">
      {posts.map((post) => (
        <li key={post.id} className="border-hairline flex items-start gap-4 border-b py-4">
          {isPickable ? (
            <input
              aria-label={`Select ${post.title || "the untitled draft"}`}
              className="needs-script accent-copper mt-1.5 size-5 shrink-0"
              form={BULK_FORM}
              name="post"
              type="checkbox"
              value={post.id}
            />
          ) : null}
          <div className="grid min-w-0 grow gap-1.5">
            <p className="text-lead font-serif tracking-tight wrap-anywhere">
              <Title post={post} />
            </p>
            <p className="text-small text-ink-soft flex flex-wrap items-center gap-x-4 gap-y-1">
              <Badge tone={STATUSES[post.status].tone}>{STATUSES[post.status].word}</Badge>
              {post.isPinned ? <Badge>Pinned</Badge> : null}
              {post.isUnlisted ? <Badge>Unlisted</Badge> : null}
              {post.firstPublishedAt ? (
                <>
                  <PriceTag rate={rate} terms={post.terms} />
                  <span>{figures.format(post.words)} words</span>
                  {post.terms.access === "free" ? null : <span>{describeSales(post)}</span>}
                </>
              ) : null}
              {post.scheduledAt ? <span>Comes out on {describeTime(new Date(post.scheduledAt), zone)}</span> : null}
              <span>
                Changed <Day at={post.updatedAt} />
              </span>
            </p>
            {post.isSentBack ? <p className="text-small text-brick">{SENT_BACK}</p> : null}
            {post.limitedBecause !== null && post.status === "published" ? (
              <LimitedReach why={post.limitedBecause} />
            ) : null}
            {post.hasAgeGate ? (
              <p className="text-small text-brick">
                Age gate: its page is for people of 18 and over, and our lists leave it out.{" "}
                <Link href="/decisions">Read the decision and appeal</Link>
              </p>
            ) : null}
            {post.status === "hidden" ? (
              <p className="text-small text-brick">
                Readers reported it. It is hidden until a person has looked at it; buyers can read it.{" "}
                <Link href="/decisions">Read why</Link>
              </p>
            ) : null}
            {post.keptBackBecause ? (
              <p className="text-small text-brick">It did not come out on time: {post.keptBackBecause}</p>
            ) : null}
          </div>
          {post.coverUrl ? (
            <Picture
              alt=""
              className="rounded-small bg-sunken aspect-[3/2] w-16 shrink-0 object-cover sm:w-24"
              height={64}
              src={post.coverUrl}
              width={96}
            />
          ) : null}
          <PostActions
            address={
              (post.status === "published" || post.status === "hidden") && handle && post.slug
                ? `/@${handle}/${post.slug}`
                : null
            }
            post={post}
          />
        </li>
      ))}
    </ul>
  );
}

function Title({ post }: { post: AuthorPost }) {
  const title = post.title || "Untitled";
  if (post.status === "deleted" || post.status === "removed") return title;
  return (
    <Link href={writingPathOf({ id: post.id, first_published_at: post.firstPublishedAt }) as Route} tone="quiet">
      {title}
    </Link>
  );
}

/** Staff keep it out of some lists. */
function LimitedReach({ why }: { why: string }) {
  return (
    <p className="text-small text-brick wrap-anywhere">
      <span className="block">Limited reach: {why}</span>
      <Link href="/decisions">Read the decision and appeal</Link>
    </p>
  );
}

function describeSales({ unlocks, keptPercent }: AuthorPost): string {
  if (keptPercent === null) return "No unlocks yet";
  return `${figures.format(unlocks)} ${unlocks === 1 ? "unlock" : "unlocks"}, ${keptPercent} % kept`;
}
