import type { JobHelpers } from "graphile-worker";
import { operatorAddress } from "#lib/email/operator-address.ts";
import { log } from "#lib/log.ts";
import { readCredits } from "#lib/nano/market/credits.ts";
import { paymentService } from "#lib/nano/nodes/configured-nodes.ts";

/** Below this, the next work provider may have to take over at any moment, so the operator is told. */
const ALARM_BELOW = 20;

/** Emails the operator once a day while the payment service is almost out of credits. */
export async function watchCredits(_payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  const service = paymentService();
  if (!service) return;
  const { credits, provider } = await readCredits(service);
  if (credits >= ALARM_BELOW) return;
  const recipient = operatorAddress();
  if (recipient === null)
    return log.error("the payment service is almost out of credits, and OPERATOR_EMAIL is not set", { credits });
  await query(
    `insert into public.outbox (template, recipient_email, data, natural_key)
     values ('credits_low', $1, $2, format('credits_low:%s:%s', $3::text, (now() at time zone 'utc')::date))
     on conflict (natural_key) do nothing`,
    [recipient, JSON.stringify({ credits, provider }), provider],
  );
}
