import type { Route } from "next";
import type { NotificationRow } from "#lib/notifications/notification-row.ts";
import { discussionPath } from "#lib/posts/comments/comment.ts";
import { postPath } from "#lib/posts/post.ts";
import { profilePath } from "#lib/posts/profiles/profile.ts";

/** Where a notification leads. Null if there is nothing any more. */
export function findNotificationPlace(row: NotificationRow, ownHandle: string | null): Route | null {
  switch (row.kind) {
    case "new_follower":
      if (row.count === 1 && row.actor_handle !== null) return profilePath(row.actor_handle);
      return ownHandle === null ? null : profilePath(ownHandle, "followers");
    case "payout_paid":
    case "payout_failed":
    case "payout_hold":
    case "payout_address_changed":
    case "refund_requested":
      return "/settings/payouts";
    case "schedule_failed":
      return row.post_id === null ? null : (`/compose/${row.post_id}` as Route);
    case "promotion_status":
      return placeOfPromotion(row);
    case "refund_needs_address":
    case "refund_waits":
    case "refund_sent":
      if (row.data.promotion_id !== undefined) return placeOfPromotion(row);
      return row.purchase_id === null ? "/library" : (`/receipts/${row.purchase_id}` as Route);
    case "reading_restored":
      return "/settings/nano-addresses";
    case "export_ready":
      return "/settings";
    case "reach_limited":
      return "/decisions";
    case "age_gate":
      return row.data.is_over ? placeOfPost(row) : "/decisions";
    case "appeal_decision":
      return row.data.is_mine && row.data.decision_id
        ? (`/decisions/${row.data.decision_id}` as Route)
        : "/content-guidelines";
    case "content_removed":
    case "content_hidden":
    case "comment_removed":
    case "account_status":
      return "/decisions";
    case "report_decision":
      return row.data.decision === "no_action" ? "/decisions" : "/content-guidelines";
    case "comment_on_post":
    case "reply_to_comment":
    case "comment_liked":
    case "comment_not_approved":
    case "mention":
      return placeOfComments(row);
    case "new_post":
    case "post_unlocked":
    case "milestone":
    case "featured":
    case "post_refunded":
    case "post_returned_often":
    case "post_returned_by_newcomers":
    case "refund_declined":
    case "schedule_published":
    case "purchase_late_unlocked":
    case "system":
      return placeOfPost(row);
  }
}

/** The comment, where it is one that the reader can see. */
function placeOfComments({ post_id, post_handle, count, data }: NotificationRow): Route | null {
  if (post_id === null || post_handle === null) return null;
  return discussionPath(post_id, count === 1 ? data.comment : undefined);
}

function placeOfPromotion({ data: { promotion_id } }: NotificationRow): Route {
  return (promotion_id === undefined ? "/posts/promotions" : `/posts/promotions/${promotion_id}`) as Route;
}

function placeOfPost({ post_id, post_handle, post_slug }: NotificationRow): Route | null {
  if (post_id === null || post_handle === null) return null;
  return postPath({ author: { handle: post_handle }, slug: post_slug ?? post_id });
}
