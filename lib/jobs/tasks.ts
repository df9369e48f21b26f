import type { TaskList } from "graphile-worker";
import { cleanRateLimits } from "#lib/jobs/clean-rate-limits";
import { fillAddressPool } from "#lib/jobs/fill-address-pool";
import { recordPayment } from "#lib/jobs/record-payment";
import { refreshPrice } from "#lib/jobs/refresh-price";

/** Every job by the name that SQL and cron know it by. A task only calls a domain; it holds no rules. */
export const tasks: TaskList = {
  clean_rate_limits: cleanRateLimits,
  fill_address_pool: fillAddressPool,
  record_payment: recordPayment,
  refresh_price: refreshPrice,
};

/** Timers. `?fill=1h` runs a tick that was missed while no worker ran, if it is no older than that. */
export const crontab = `
*/10 * * * * clean_rate_limits ?max=3&jobKey=clean_rate_limits
*/10 * * * * refresh_price ?fill=3h&max=3&jobKey=refresh_price
* * * * * fill_address_pool ?max=3&jobKey=fill_address_pool:pool
`;
