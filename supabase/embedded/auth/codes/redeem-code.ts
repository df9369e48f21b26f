import { AuthError, invalidInput, userBanned } from "#embedded/auth/auth-error.ts";
import { EMAIL_CHANGE_PURPOSES, type Purpose, SIGN_IN_PURPOSES } from "#embedded/auth/codes/one-time-token.ts";
import { hashCode, hashToken } from "#embedded/auth/codes/secrets.ts";
import { isShutOut, lockUser, type User } from "#embedded/auth/users/user.ts";
import { isSame } from "#embedded/caller.ts";
import type { Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

const MAX_FAILED_ATTEMPTS = 5;

/** What the clients call the kinds of verification, and which codes each accepts. */
const PURPOSES: Record<string, Purpose[]> = {
  email: SIGN_IN_PURPOSES,
  magiclink: SIGN_IN_PURPOSES,
  signup: SIGN_IN_PURPOSES,
  invite: ["confirmation_token"],
  recovery: ["recovery_token"],
  email_change: EMAIL_CHANGE_PURPOSES,
};

export type Redeemed = { user: User; purpose: Purpose; flowStateId: string | null };

type TokenRow = { id: string; user_id: string; token_type: Purpose; code_hash: string; flow_state_id: string | null };

const COLUMNS = "id, user_id, token_type, code_hash, flow_state_id";

/** A wrong guess is counted, so the caller must commit the null that it gets for one. */
export async function redeemCode(
  tx: Queryable,
  context: ServiceContext,
  { type, address, code }: { type: string; address: string; code: string },
): Promise<Redeemed | null> {
  const purposes = purposesOf(type);
  const { rows: owners } = await tx.query<{ user_id: string }>(
    "select distinct user_id from auth.one_time_tokens where relates_to = $1 and token_type::text = any($2) order by user_id",
    [address, purposes],
  );
  // Always users before codes, and users in one order, so that two requests cannot wait for each other.
  for (const owner of owners) await lockUser(tx, owner.user_id);
  const { rows } = await tx.query<TokenRow>(
    `select ${COLUMNS} from auth.one_time_tokens where relates_to = $1 and token_type::text = any($2)
       and failed_attempts < $3 and created_at > localtimestamp - make_interval(secs => $4) for update`,
    [address, purposes, MAX_FAILED_ATTEMPTS, context.settings.auth.email.otp_expiry],
  );
  const expected = hashCode(context.keys, address, code);
  const match = rows.find((row) => isSame(row.code_hash, expected));
  if (match) return spend(tx, match);
  await tx.query(
    "update auth.one_time_tokens set failed_attempts = failed_attempts + 1, updated_at = now() where id = any($1)",
    [rows.map((row) => row.id)],
  );
  return null;
}

export async function redeemLinkToken(
  tx: Queryable,
  { settings }: ServiceContext,
  { type, token }: { type: string; token: string },
): Promise<Redeemed | null> {
  const { rows: owners } = await tx.query<{ user_id: string }>(
    "select user_id from auth.one_time_tokens where token_hash = $1",
    [hashToken(token)],
  );
  for (const owner of owners) await lockUser(tx, owner.user_id);
  const { rows } = await tx.query<TokenRow>(
    `select ${COLUMNS} from auth.one_time_tokens where token_hash = $1 and token_type::text = any($2)
       and created_at > localtimestamp - make_interval(secs => $3) for update`,
    [hashToken(token), purposesOf(type), settings.auth.email.otp_expiry],
  );
  return rows[0] ? spend(tx, rows[0]) : null;
}

function purposesOf(type: string): Purpose[] {
  const purposes = PURPOSES[type];
  if (!purposes) throw invalidInput(`Unsupported verification type: ${type}`);
  return purposes;
}

async function spend(tx: Queryable, row: TokenRow): Promise<Redeemed> {
  const user = await lockUser(tx, row.user_id);
  if (!user || isShutOut(user)) throw userBanned();
  await tx.query("delete from auth.one_time_tokens where id = $1", [row.id]);
  return { user, purpose: row.token_type, flowStateId: row.flow_state_id };
}

export function codeRefused(message = "Token has expired or is invalid"): AuthError {
  return new AuthError(403, "otp_expired", message);
}
