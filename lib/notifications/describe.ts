import { traitsOf } from "#lib/notifications/kinds.ts";
import type { LinePart, NotificationItem } from "#lib/notifications/notification.ts";
import { type NotificationRow, notificationRowSchema } from "#lib/notifications/notification-row.ts";
import { findNotificationPlace } from "#lib/notifications/place.ts";

/** A row of list_notifications as it is shown. Throws if it is none. */
export function toNotificationItem(given: unknown, ownHandle: string | null): NotificationItem {
  const row = notificationRowSchema.parse(given);
  const { id, kind, created_at, read_at, actor_handle, actor_name, actor_avatar_url } = row;
  return {
    ...{ id, kind, line: writeLine(row), href: findNotificationPlace(row, ownHandle) },
    ...{ at: created_at, isRead: read_at !== null, mutes: mutesOf(row) },
    actor: actor_handle === null ? null : { name: actor_name ?? actor_handle, avatarUrl: actor_avatar_url },
  };
}

function mutesOf({ kind, actor_handle }: NotificationRow): NotificationItem["mutes"] {
  if (kind === "new_post") return actor_handle === null ? null : "creator";
  return traitsOf(kind).isAlwaysOn ? null : "kind";
}

function writeLine(row: NotificationRow): LinePart[] {
  const { kind, count, data } = row;
  const title = titleOf(row);
  switch (kind) {
    case "new_post":
      return [nameActor(row, "A creator"), " published ", title];
    case "new_follower":
      return [count === 1 ? nameFollower(row) : `${number(count)} new followers`];
    case "post_unlocked":
      return [
        peopleOf(count, "One person", "people"),
        " unlocked ",
        title,
        ...(data.amount_raw ? ["\u00a0· ", { raw: data.amount_raw }] : []),
      ];
    case "milestone":
      return [data.unlocks === 1 ? "The first unlock of " : `${number(data.unlocks ?? 1)} unlocks of `, title];
    case "featured":
      return [
        ...["Your post ", title],
        data.slot === "category_top" ? " is a staff pick in its category" : " is a staff pick on the front page",
      ];
    case "post_refunded":
      return [
        ...[peopleOf(count, "One reader", "readers"), " returned ", title],
        ...(count === 1 && data.reason ? [`: ‘${data.reason}’`] : []),
      ];
    case "post_returned_often":
      return ["More than 3 in 10 readers returned ", title];
    case "post_returned_by_newcomers":
      return ["Many new readers returned ", title, ". For 24 hours, new readers ask you for a refund."];
    case "refund_requested":
      return [count === 1 ? "One reader asks" : `${number(count)} readers ask`, " for a refund of ", title];
    case "refund_declined":
      return ["The author declined your refund of ", title];
    case "payout_paid":
      return [amountOf(row), " sent to your wallet"];
    case "payout_failed":
      return ["We couldn’t send ", amountOf(row), ". Check your address."];
    case "payout_hold":
      return [
        "Payouts of ",
        title,
        data.is_over ? " go on" : " are on hold while we look at a copyright report. We sent you the reason",
      ];
    case "payout_address_changed":
      return ["Your payout address changed"];
    case "comment_on_post":
      return [peopleWhoCommented(row), " commented on ", title];
    case "reply_to_comment":
      return [peopleWhoCommented(row), " replied to you"];
    case "mention":
      return [peopleWhoCommented(row), ` mentioned you in ${count === 1 ? "a comment" : "comments"} on `, title];
    case "comment_liked":
      return [peopleWhoCommented(row), count === 1 ? " likes your comment on " : " like your comment on ", title];
    case "comment_not_approved":
      return ["Your comment on ", title, " was not approved in time, so it was deleted"];
    case "schedule_published":
      return [title, " is published"];
    case "schedule_failed":
      return [title, ` wasn’t published: ${data.reason ?? "something broke on our side."}`];
    case "promotion_status":
      return ["Your promotion of ", title, ...describePromotion(row)];
    case "content_removed":
      return [title, ` was removed: ${data.by_law ? "the law" : "our content guidelines"}`];
    case "content_hidden": {
      const what = data.target === "comment" ? ["Your comment on ", title] : [title];
      return [...what, data.is_back ? " is shown again" : " is hidden until a person has looked at reports of it"];
    }
    case "comment_removed":
      if (data.comments !== undefined)
        return [
          `${peopleOf(data.comments, "1 comment of yours was", "comments of yours were")} removed: ${data.by_law ? "the law" : "our content guidelines"}`,
        ];
      return ["Your comment on ", title, ` was removed: ${data.by_law ? "the law" : "our content guidelines"}`];
    case "reach_limited":
      return data.target === "profile"
        ? ["Some of our lists leave out your posts. We sent you the reason"]
        : ["Some of our lists leave out ", title, ". We sent you the reason"];
    case "age_gate":
      return [title, data.is_over ? " has no age gate any more" : " has an age gate now. We sent you the reason"];
    case "report_decision":
      return [`${data.reference ?? "Your report"}: ${describeDecision(data)}`];
    case "appeal_decision":
      return [describeAppeal(data)];
    case "account_status":
      return [describeStatus(data)];
    case "purchase_late_unlocked":
      return ["Your late payment opened ", title];
    case "refund_needs_address":
      return ["Where should we send ", amountOf(row), "?"];
    case "refund_waits":
      return ["Your refund of ", amountOf(row), " takes longer. A person looks at it"];
    case "refund_sent":
      return [amountOf(row), " is back in your wallet"];
    case "reading_restored":
      return ["Your posts were opened on another device"];
    case "export_ready":
      return ["Your download is ready (7 days)"];
    case "system":
      return data.what === "now_free"
        ? [title, ", which you bought, is now free for everyone"]
        : ["The author cut much of ", title, ". You can get your money back."];
  }
}

function describeDecision({ decision, target = "post" }: NotificationRow["data"]): string {
  if (decision === "remove") return `we removed the ${target}`;
  if (decision === "limit_reach")
    return target === "post" ? "our lists leave out the post" : "our lists leave out their posts";
  if (decision === "age_gate") return `we put an age gate in front of the ${target}`;
  if (decision === "suspend") return "we suspended the author’s account";
  return decision === "duplicate" ? "we decide this by another report" : `we left the ${target} up`;
}

function describeAppeal({
  verdict,
  reference,
  is_mine: isMine = true,
  counter_notice: step,
}: NotificationRow["data"]): string {
  if (step === "sent") return "Your counter-notice: we sent it to the person who claims the work";
  if (step !== undefined) return `Your counter-notice: the post ${step === "reinstated" ? "is back" : "stays removed"}`;
  if (!isMine) return `${reference ?? "Your report"}: after an appeal we changed what we had decided`;
  return verdict === "overturned" ? "Your appeal: we changed our decision" : "Your appeal: we keep our decision";
}

function describeStatus({ status }: NotificationRow["data"]): string {
  if (status === "limited") return "You cannot publish or comment now. We sent you the reason";
  if (status === "renamed") return "We changed your handle. You can choose another one. We sent you the reason";
  return status === "suspended" ? "Your account is suspended. We sent you the reason" : "Your account is restored";
}

function describePromotion(row: NotificationRow): LinePart[] {
  const back: LinePart[] = row.data.amount_raw === undefined ? [] : [". ", amountOf(row), " goes back to you"];
  switch (row.data.status) {
    case "in_review":
      return [" is paid. We look at it within 24 hours"];
    case "active":
      return [" is approved"];
    case "rejected":
      return [" was rejected", ...back];
    case "stopped":
      return [" was stopped", ...back];
    default:
      return [" is over"];
  }
}

function titleOf({ post_id, post_title }: NotificationRow): LinePart {
  if (post_id === null) return "a post that is no longer there";
  return { title: post_title?.trim() || "Without a title" };
}

function nameActor({ actor_handle }: NotificationRow, without: string): string {
  return actor_handle === null ? without : `@${actor_handle}`;
}

/** One by name, several by number. */
function peopleWhoCommented(row: NotificationRow): string {
  return row.count === 1 ? nameActor(row, "A reader") : `${number(row.count)} people`;
}

function nameFollower(row: NotificationRow): string {
  return row.actor_handle === null ? "1 new follower" : `1 new follower: @${row.actor_handle}`;
}

function peopleOf(count: number, one: string, many: string): string {
  return count === 1 ? one : `${number(count)} ${many}`;
}

/** Every row of these kinds has its amount. */
function amountOf({ data }: NotificationRow): LinePart {
  return data.amount_raw === undefined ? "Nano" : { raw: data.amount_raw };
}

function number(count: number): string {
  return count.toLocaleString("en");
}
