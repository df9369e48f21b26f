import type { TaskList } from "graphile-worker";
import { recordPayment } from "#lib/jobs/deposits/record-payment.ts";
import { settlePurchase } from "#lib/jobs/deposits/settle-purchase.ts";
import { walkPayer } from "#lib/jobs/deposits/walk-payer.ts";
import { checkClaimedPayout } from "#lib/jobs/payouts/check-claimed-payout.ts";
import { reconcileAccounts } from "#lib/jobs/payouts/reconcile-accounts.ts";
import { refundBuyers, refundRemovedPost } from "#lib/jobs/payouts/refund-buyers.ts";
import { pocketPayment, sendPayout } from "#lib/jobs/payouts/send-payout.ts";
import { checkOlderTexts, checkPublishedText, loadDangerousSites } from "#lib/jobs/posts/check-text.ts";
import { lookForQrCodes } from "#lib/jobs/posts/look-for-qr-codes.ts";
import { notifyFollowers } from "#lib/jobs/posts/notify-followers.ts";
import { removeFile } from "#lib/jobs/posts/post-files.ts";
import { placeImages, removeImageFiles } from "#lib/jobs/posts/post-images.ts";
import { publishDuePosts } from "#lib/jobs/posts/publish-due-posts.ts";
import { rankPosts } from "#lib/jobs/posts/rank-posts.ts";
import { recordFirst } from "#lib/jobs/process/give-way.ts";
import { cleanRateLimits } from "#lib/jobs/upkeep/clean-rate-limits.ts";
import { deleteAccount, removeAvatars } from "#lib/jobs/upkeep/delete-account.ts";
import { fillAddressPool } from "#lib/jobs/upkeep/fill-address-pool.ts";
import { makePersonExport, removeExportFiles } from "#lib/jobs/upkeep/make-export.ts";
import { measureTransparency } from "#lib/jobs/upkeep/measure-transparency.ts";
import { mergeAccounts } from "#lib/jobs/upkeep/merge-accounts.ts";
import { mergeUsers } from "#lib/jobs/upkeep/merge-users.ts";
import { refreshPrice } from "#lib/jobs/upkeep/refresh-price.ts";
import { removeIdleVisitors } from "#lib/jobs/upkeep/remove-idle-visitors.ts";
import { queueDueMails, requeueMails, sendMail } from "#lib/jobs/upkeep/send-mail.ts";
import { pushToBrowser } from "#lib/jobs/upkeep/send-push.ts";
import { sweep } from "#lib/jobs/upkeep/sweep.ts";
import { watchCredits } from "#lib/jobs/upkeep/watch-credits.ts";

/** Every job under its name in SQL and cron. Tasks only call other rooms and contain no rules. */
export const tasks: TaskList = {
  check_claimed_payout: checkClaimedPayout,
  clean_rate_limits: cleanRateLimits,
  delete_account: deleteAccount,
  expire_purchases: sweep("expire_purchases", 500),
  forget_exports: sweep("forget_exports", 100),
  forget_idempotency_keys: sweep("forget_idempotency_keys", 500),
  forget_mails: sweep("forget_mails", 500),
  forget_networks: sweep("forget_networks", 500),
  forget_notifications: sweep("forget_notifications", 500),
  forget_wallet_challenges: sweep("forget_wallet_challenges", 500),
  forget_pending_comments: sweep("forget_pending_comments", 500),
  forget_refund_traces: sweep("forget_refund_traces", 500),
  forget_sealed_sessions: sweep("forget_sealed_sessions", 500),
  forget_unheard_addresses: sweep("forget_unheard_addresses", 500),
  forget_unused_files: sweep("forget_unused_files", 100),
  forget_unused_images: sweep("forget_unused_images", 100),
  lift_exclusions: sweep("lift_exclusions", 100),
  lift_hidings: sweep("lift_hidings", 100),
  load_link_list: loadDangerousSites,
  look_for_qr_codes: lookForQrCodes,
  place_images: placeImages,
  notify_followers: notifyFollowers,
  publish_due_posts: publishDuePosts,
  purge_trash: sweep("purge_trash", 100),
  queue_account_deletions: sweep("queue_account_deletions", 100),
  rank_posts: rankPosts,
  release_payouts: sweep("release_payouts", 500),
  fill_address_pool: fillAddressPool,
  reconcile_accounts: reconcileAccounts,
  settle_purchase: settlePurchase,
  refresh_price: refreshPrice,
  refund_buyers: refundBuyers,
  refund_removed_post: refundRemovedPost,
  remind_of_returns: sweep("remind_of_returns", 100),
  measure_transparency: measureTransparency,
  remove_dead_jobs: sweep("remove_dead_jobs", 500),
  return_undelivered: sweep("return_undelivered", 1),
  merge_accounts: mergeAccounts,
  merge_users: mergeUsers,
  turn_features: sweep("turn_features", 100),
  // One to a transaction: each locks a purchase.
  turn_promotions: sweep("turn_promotions", 1),
  remove_idle_visitors: removeIdleVisitors,
  remove_export_files: removeExportFiles,
  remove_file: removeFile,
  remove_avatars: removeAvatars,
  remove_image_files: removeImageFiles,
  queue_due_mails: queueDueMails,
  requeue_mails: requeueMails,
  walk_payer: walkPayer,
  watch_credits: watchCredits,
};

/** Jobs for which a reader waits, in a lane of their own: no other job may take their place. */
export const paymentTasks: TaskList = {
  record_payment: (payload, helpers) => recordFirst(() => recordPayment(payload, helpers)),
};

/** Jobs that pay money out, in a lane of their own (process/queue.ts). */
export const payoutTasks: TaskList = {
  pocket_payment: pocketPayment,
  send_payout: sendPayout,
};

/** Jobs that take long, in a lane of their own: no payment waits for an export, or for the comparison of long texts. */
export const slowTasks: TaskList = {
  check_older_texts: checkOlderTexts,
  check_text: checkPublishedText,
  make_export: makePersonExport,
};

/**
 * Jobs that wait for mail servers and push services, in a lane of their own: these are many, and may be slow. Mails to one person come first,
 * then pushes, then mails to many.
 */
export const messageTasks: TaskList = {
  send_mail: sendMail,
  send_push: pushToBrowser,
};

/**
 * Timers. `?fill=1h` catches up on a tick missed within the last hour, while no worker ran. Timers of every minute
 * need none: their next tick does the missed work.
 */
export const crontab = `
*/10 * * * * clean_rate_limits ?max=3&jobKey=clean_rate_limits
* * * * * expire_purchases ?max=2&jobKey=expire_purchases
* * * * * forget_sealed_sessions ?max=2&jobKey=forget_sealed_sessions
50 * * * * forget_refund_traces ?fill=1h&jobKey=forget_refund_traces
35 * * * * forget_pending_comments ?fill=1h&jobKey=forget_pending_comments
55 * * * * forget_networks ?fill=1h&jobKey=forget_networks
50 * * * * forget_wallet_challenges ?fill=1h&jobKey=forget_wallet_challenges
45 * * * * forget_unheard_addresses ?fill=1h&jobKey=forget_unheard_addresses
*/10 * * * * forget_exports ?max=3&jobKey=forget_exports
40 * * * * forget_idempotency_keys ?fill=1h&jobKey=forget_idempotency_keys
* * * * * publish_due_posts ?max=2&jobKey=publish_due_posts
* * * * * turn_features ?max=2&jobKey=turn_features
* * * * * turn_promotions ?max=2&jobKey=turn_promotions
* * * * * lift_exclusions ?max=2&jobKey=lift_exclusions
*/10 * * * * lift_hidings ?max=3&jobKey=lift_hidings
* * * * * load_link_list ?max=2&jobKey=load_link_list
* * * * * release_payouts ?max=2&jobKey=release_payouts
20 3 * * * look_for_qr_codes ?fill=1d&jobKey=look_for_qr_codes
30 3 * * * forget_unused_images ?fill=1d&jobKey=forget_unused_images
35 3 * * * forget_unused_files ?fill=1d&jobKey=forget_unused_files
40 4 * * * forget_notifications ?fill=1d&jobKey=forget_notifications
45 4 * * * forget_mails ?fill=1d&jobKey=forget_mails
17 3 * * * purge_trash ?fill=1d&jobKey=purge_trash
*/10 * * * * queue_account_deletions ?fill=1h&max=3&jobKey=queue_account_deletions
*/10 * * * * refresh_price ?fill=3h&max=3&jobKey=refresh_price
*/10 * * * * reconcile_accounts ?fill=1h&max=3&jobKey=reconcile_accounts
* * * * * fill_address_pool ?max=3&jobKey=fill_address_pool:pool
*/10 * * * * remind_of_returns ?max=3&jobKey=remind_of_returns
* * * * * return_undelivered ?max=2&jobKey=return_undelivered
* * * * * queue_due_mails ?max=3&jobKey=queue_due_mails
*/10 * * * * requeue_mails ?max=3&jobKey=requeue_mails
*/10 * * * * watch_credits ?max=3&jobKey=watch_credits
5 * * * * measure_transparency ?fill=1h&max=3&jobKey=measure_transparency
50 * * * * remove_dead_jobs ?fill=1d&jobKey=remove_dead_jobs
20 4 * * * remove_idle_visitors ?fill=1d&max=3&jobKey=remove_idle_visitors
*/5 * * * * rank_posts ?fill=1h&id=rank_posts_now&max=3&jobKey=rank_posts:now {lists: ["trending", "top-day"]}
7 * * * * rank_posts ?fill=1d&id=rank_posts_lately&max=3&jobKey=rank_posts:lately {lists: ["top-week", "top-month"]}
40 3 * * * rank_posts ?fill=1d&id=rank_posts_ever&max=3&jobKey=rank_posts:ever {lists: ["top-all"]}
`;
