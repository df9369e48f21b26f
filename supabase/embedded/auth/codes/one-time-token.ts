import { randomUUID } from "node:crypto";
import { hashCode, hashToken, makeCode, makeToken } from "#embedded/auth/codes/secrets.ts";
import type { Queryable } from "#embedded/database/connection.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";

/** What a code is good for, in the words of auth.one_time_token_type. */
export type Purpose =
  | "confirmation_token"
  | "recovery_token"
  | "reauthentication_token"
  | "email_change_token_new"
  | "email_change_token_current";

/** The column of auth.users that says when such a code was last sent. */
const SENT_AT: Record<Purpose, string> = {
  confirmation_token: "confirmation_sent_at",
  recovery_token: "recovery_sent_at",
  reauthentication_token: "reauthentication_sent_at",
  email_change_token_new: "email_change_sent_at",
  email_change_token_current: "email_change_sent_at",
};

export const SIGN_IN_PURPOSES: Purpose[] = ["confirmation_token", "recovery_token", "reauthentication_token"];
export const EMAIL_CHANGE_PURPOSES: Purpose[] = ["email_change_token_new", "email_change_token_current"];

/** The prefix by which GoTrue tells links that end in a PKCE exchange. */
export const PKCE_PREFIX = "pkce_";

export type NewCode = { userId: string; purpose: Purpose; address: string; flowStateId?: string | null };
export type IssuedCode = { code: string; linkToken: string };

/** Makes a code and a link for one mail. An earlier pair for the same purpose stops working. */
export async function issueCode(
  tx: Queryable,
  { keys, settings }: ServiceContext,
  { userId, purpose, address, flowStateId = null }: NewCode,
): Promise<IssuedCode> {
  const code = makeCode(settings.auth.email.otp_length);
  const linkToken = `${flowStateId ? PKCE_PREFIX : ""}${makeToken()}`;
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, code_hash, flow_state_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, token_type) do update set id = excluded.id, token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, code_hash = excluded.code_hash, flow_state_id = excluded.flow_state_id,
       failed_attempts = 0, created_at = now(), updated_at = now()`,
    [randomUUID(), userId, purpose, hashToken(linkToken), address, hashCode(keys, address, code), flowStateId],
  );
  await tx.query(`update auth.users set ${SENT_AT[purpose]} = now(), updated_at = now() where id = $1`, [userId]);
  return { code, linkToken };
}

export async function dropCodes(tx: Queryable, userId: string, purposes: Purpose[]): Promise<void> {
  await tx.query("delete from auth.one_time_tokens where user_id = $1 and token_type::text = any($2)", [
    userId,
    purposes,
  ]);
}

/** The address in a mail. Opening it proves the same as typing the code. */
export function linkTo(
  { apiUrl }: ServiceContext,
  { linkToken, type, redirect }: { linkToken: string; type: string; redirect: string },
): string {
  const query = new URLSearchParams({ token: linkToken, type, redirect_to: redirect });
  return `${apiUrl}/auth/v1/verify?${query}`;
}
