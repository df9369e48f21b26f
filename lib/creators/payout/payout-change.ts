import "server-only";
import type { RegisteredSession } from "#lib/auth/session/session.ts";
import { type FindSession, isFresh, mailFreshCode, proveByCode } from "#lib/creators/fresh-code.ts";
import { checkPayoutAddress, EXCHANGE_WARNING } from "#lib/creators/payout/payout-address.ts";
import { changePayoutAddress, isExchange } from "#lib/creators/payout/payout-address-mutations.ts";
import type { PayoutFormState } from "#lib/creators/payout/payout-form.ts";
import { getPayoutSettings } from "#lib/creators/queries.ts";
import { AppError } from "#lib/errors.ts";

export type PayoutChange = { address: string; knowsExchange: boolean; code: string | null };

/** One step of the form: a warning, then a code if an address is being changed, then the change. Throws refusals. */
export async function advancePayoutChange(
  session: RegisteredSession,
  { address: text, knowsExchange, code }: PayoutChange,
  findAgain: FindSession,
): Promise<PayoutFormState> {
  const check = checkPayoutAddress(text);
  if (check.kind === "invalid") throw new AppError(check.code, { detail: check.message, field: "address" });
  const { address } = check;
  if (!knowsExchange && (await isExchange(address))) return { kind: "exchange", address, warning: EXCHANGE_WARNING };
  const { address: before } = await getPayoutSettings(session.db, session.viewer.id);
  const needsCode = before !== null && before !== address;
  const proven = needsCode && code !== null ? await proveByCode(session, code, findAgain) : session;
  const isProven = isFresh(proven, "payout address");
  if (needsCode && !isProven) {
    return { kind: "code", address, email: await mailFreshCode(session), knowsExchange };
  }
  return { kind: "saved", ...(await changePayoutAddress(proven, address, isProven)) };
}
