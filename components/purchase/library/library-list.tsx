import type { Route } from "next";
import { FOR_ADULTS } from "#components/post/page/post-badges.tsx";
import { LibraryActions } from "#components/purchase/library/library-actions.tsx";
import { LibraryStatus } from "#components/purchase/library/library-status.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { LibraryItem } from "#lib/purchases/library/library.ts";

/** Columns where there is room for them; on a phone a contents page. */
const COLUMNS = "md:grid-cols-[minmax(0,1fr)_minmax(7rem,11rem)_5rem_6.5rem_minmax(0,11rem)_13.5rem] md:gap-x-5";

export function LibraryList({ items }: { items: LibraryItem[] }) {
  return (
    <div>
      <div
        aria-hidden="true"
        className={`text-caption text-ink-soft border-edge hidden border-b pb-2 font-medium md:grid ${COLUMNS}`}
      >
        <span>Post</span>
        <span>Author</span>
        <span className="text-end">Price</span>
        <span>Date</span>
        <span>Status</span>
      </div>
      <ul aria-label="What you bought, newest first" className="divide-hairline divide-y">
        {items.map((item) => (
          <li
            className={`text-small flex flex-wrap items-baseline gap-x-3 gap-y-2 py-5 md:grid md:py-4 ${COLUMNS}`}
            key={item.id}
          >
            <LibraryRow item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LibraryRow({ item }: { item: LibraryItem }) {
  const { post, amountRaw, paidAt, since } = item;
  return (
    <>
      <h2 className="basis-full font-serif">
        <PostTitle item={item} />{" "}
        {item.isForAdults ? (
          <span className="ms-1 font-sans">
            <Badge tone="amber">{FOR_ADULTS}</Badge>
          </span>
        ) : null}
      </h2>
      <Author {...post} />
      <span className="md:text-end">{amountRaw === null ? "Given" : <Amount raw={amountRaw} />}</span>
      <Day at={paidAt ?? since} />
      <span className="max-md:basis-full">
        <LibraryStatus item={item} />
      </span>
      <LibraryActions {...actionsOf(item)} />
    </>
  );
}

function PostTitle({ item: { post, isRemoved } }: { item: LibraryItem }) {
  if (isRemoved) return <span className="text-reading text-balance wrap-anywhere">{post.title}</span>;
  return (
    <Link
      className="text-reading text-ink text-balance wrap-anywhere"
      href={`/@${post.handle}/${post.slug}` as Route}
      tone="quiet"
    >
      {post.title}
    </Link>
  );
}

function Author({ handle, authorName }: LibraryItem["post"]) {
  if (!handle) return <span className="text-ink-soft">{authorName}</span>;
  return (
    <Link className="wrap-anywhere" href={`/@${handle}/profile/posts` as Route} tone="quiet">
      {authorName}
    </Link>
  );
}

/** The actions of a row. Its dialogs are client components, so they get only what they need. */
function actionsOf(item: LibraryItem) {
  const { purchaseId, post, state, refundUntil, isRemoved, isLent, hasNewerVersion, hasDownloads } = item;
  return {
    purchaseId,
    title: post.title,
    path: `/@${post.handle}/${post.slug}` as Route,
    isReadable: state === "owned" && !isRemoved,
    isOpen: state === "pending" || state === "partial",
    isLent,
    isReturnable: !isLent && state === "owned" && refundUntil !== null && Date.parse(refundUntil) > Date.now(),
    hasReceipt: state !== "pending",
    isReturning: !isLent && (state === "returning" || state === "waits_for_address" || state === "returned"),
    refundUntil,
    hasOtherVersion: hasNewerVersion,
    downloadId: state === "owned" && !isRemoved && hasDownloads ? post.id : null,
  };
}
