import { AuthError } from "#embedded/auth/auth-error.ts";
import { parseGoDurationMs } from "#embedded/auth/go-duration.ts";
import { lockAddresses } from "#embedded/auth/mail/address-lock.ts";
import type { Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/**
 * Counts one mail, or refuses it: too soon after the last to this address, too many to it in an hour, or too many that this
 * network has caused. Counted by address whether or not it has an account, so that the answer tells nothing; requests for
 * one address wait for each other here.
 */
export async function countMail(
  tx: Queryable,
  { settings, authLimits, limits }: ServiceContext,
  recipient: string,
  network: string | null,
): Promise<void> {
  await lockAddresses(tx, recipient);
  const { rows } = await tx.query<{ count: number; idle_ms: number | null }>(
    `select count(*)::int as count, (extract(epoch from clock_timestamp() - max(sent_at)) * 1000)::float as idle_ms
     from auth.sent_mails where recipient = $1 and sent_at > clock_timestamp() - interval '1 hour'`,
    [recipient],
  );
  const { count = 0, idle_ms: idleMs = null } = rows[0] ?? {};
  const waitMs = (parseGoDurationMs(settings.auth.email.max_frequency) ?? 0) - (idleMs ?? Number.POSITIVE_INFINITY);
  if (waitMs > 0)
    throw tooManyMails(`For security purposes, you can only request this after ${Math.ceil(waitMs / 1000)} seconds.`);
  if (count >= authLimits.recipientMails) throw tooManyMails("email rate limit exceeded");
  limits.count("networkMails", network);
  await tx.query(
    "delete from auth.sent_mails where recipient = $1 and sent_at < clock_timestamp() - interval '1 hour'",
    [recipient],
  );
  await tx.query("insert into auth.sent_mails (recipient) values ($1)", [recipient]);
}

function tooManyMails(message: string): AuthError {
  return new AuthError(429, "over_email_send_rate_limit", message);
}
