import type { TaskList } from "graphile-worker";
import { cleanRateLimits } from "#lib/jobs/clean-rate-limits";
import { mergeUsers } from "#lib/jobs/merge-users";
import { removeIdleVisitors } from "#lib/jobs/remove-idle-visitors";
import { requeueMails, sendMail } from "#lib/jobs/send-mail";

/** Every job by the name that SQL and cron know it by. A task only calls a domain; it holds no rules. */
export const tasks: TaskList = {
  clean_rate_limits: cleanRateLimits,
  merge_users: mergeUsers,
  remove_idle_visitors: removeIdleVisitors,
  requeue_mails: requeueMails,
  send_mail: sendMail,
};

/** Timers. `?fill=1h` runs a tick that was missed while no worker ran, if it is no older than that. */
export const crontab = `
*/10 * * * * clean_rate_limits ?max=3&jobKey=clean_rate_limits
*/10 * * * * requeue_mails ?max=3&jobKey=requeue_mails
20 4 * * * remove_idle_visitors ?fill=1d&max=3&jobKey=remove_idle_visitors
`;
