import "server-only";
import type { PossibleMove } from "#lib/auth/conversion-cookie";
import { countHoldings } from "#lib/auth/holdings";
import { issueMergeTicket } from "#lib/auth/merge-ticket";
import type { Session } from "#lib/auth/session";

/** Prepares the ticket to move and the way back, while the anonymous session is alive. Null if nothing was bought. */
export async function prepareMove(session: Session): Promise<PossibleMove | null> {
  const { posts, pendingPayments } = await countHoldings(session);
  const purchases = posts + pendingPayments;
  if (purchases === 0) return null;
  const { data } = await session.db.auth.getSession();
  return { ticket: await issueMergeTicket(session), wayBack: data.session?.refresh_token ?? "", purchases };
}
