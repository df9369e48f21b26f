import type { JobHelpers } from "graphile-worker";
import { operatorAddress } from "#lib/email/operator-address";
import { log } from "#lib/log";
import { paymentService } from "#lib/nano/configured-nodes";
import { readCredits } from "#lib/nano/credits";

/** From here on the next provider of work may have to go on at any moment; whoever runs the site hears of it. */
const ALARM_BELOW = 20;

/** Writes to whoever runs the site, once a day, while the payment service has next to no credits left. */
export async function watchCredits(_payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  const service = paymentService();
  if (!service) return;
  const { credits, provider } = await readCredits(service);
  if (credits >= ALARM_BELOW) return;
  const recipient = operatorAddress();
  if (recipient === null) return log.error("credits are nearly used up, and OPERATOR_EMAIL is not set", { credits });
  await query(
    `insert into public.outbox (template, recipient_email, data, natural_key)
     values ('credits_low', $1, $2, format('credits_low:%s:%s', $3::text, (now() at time zone 'utc')::date))
     on conflict (natural_key) do nothing`,
    [recipient, JSON.stringify({ credits, provider }), provider],
  );
}
