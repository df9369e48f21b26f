import type { TaskList } from "graphile-worker";
import { cleanRateLimits } from "#lib/jobs/clean-rate-limits";

/** Every job by the name that SQL and cron know it by. A task only calls a domain; it holds no rules. */
export const tasks: TaskList = {
  clean_rate_limits: cleanRateLimits,
};

/** Timers. `?fill=1h` runs a tick that was missed while no worker ran, if it is no older than that. */
export const crontab = `
*/10 * * * * clean_rate_limits ?max=3&jobKey=clean_rate_limits
`;
