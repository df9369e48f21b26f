import type { TaskList } from "graphile-worker";
import { cleanRateLimits } from "#lib/jobs/clean-rate-limits";
import { fillAddressPool } from "#lib/jobs/fill-address-pool";
import { mergeUsers } from "#lib/jobs/merge-users";
import { notifyFollowers } from "#lib/jobs/notify-followers";
import { recordPayment } from "#lib/jobs/record-payment";
import { refreshPrice } from "#lib/jobs/refresh-price";
import { removeIdleVisitors } from "#lib/jobs/remove-idle-visitors";
import { requeueMails, sendMail } from "#lib/jobs/send-mail";
import { sweep } from "#lib/jobs/sweep";

/** Every job by the name that SQL and cron know it by. A task only calls a domain; it holds no rules. */
export const tasks: TaskList = {
  clean_rate_limits: cleanRateLimits,
  expire_purchases: sweep("expire_purchases", 500),
  notify_followers: notifyFollowers,
  publish_due_posts: sweep("publish_due_posts", 20),
  purge_trash: sweep("purge_trash", 100),
  release_payouts: sweep("release_payouts", 500),
  fill_address_pool: fillAddressPool,
  record_payment: recordPayment,
  refresh_price: refreshPrice,
  merge_users: mergeUsers,
  remove_idle_visitors: removeIdleVisitors,
  requeue_mails: requeueMails,
  send_mail: sendMail,
};

/**
 * Timers. `?fill=1h` runs a tick that was missed while no worker ran, if it is no older than that. A timer of every minute
 * needs none: its next tick does the work of those before.
 */
export const crontab = `
*/10 * * * * clean_rate_limits ?max=3&jobKey=clean_rate_limits
* * * * * expire_purchases ?max=2&jobKey=expire_purchases
* * * * * publish_due_posts ?max=2&jobKey=publish_due_posts
* * * * * release_payouts ?max=2&jobKey=release_payouts
17 3 * * * purge_trash ?fill=1d&jobKey=purge_trash
*/10 * * * * refresh_price ?fill=3h&max=3&jobKey=refresh_price
* * * * * fill_address_pool ?max=3&jobKey=fill_address_pool:pool
*/10 * * * * requeue_mails ?max=3&jobKey=requeue_mails
20 4 * * * remove_idle_visitors ?fill=1d&max=3&jobKey=remove_idle_visitors
`;
