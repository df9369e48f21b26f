import "server-only";
import type { PossibleMove } from "#lib/auth/convert/conversion-cookie.ts";
import { countHoldings } from "#lib/auth/convert/holdings.ts";
import { issueMergeTicket } from "#lib/auth/convert/merge-ticket.ts";
import type { Session } from "#lib/auth/session/session.ts";

/** Prepares the ticket to move and the way back, while the anonymous session is alive. Null if nothing was bought. */
export async function prepareMove(session: Session): Promise<PossibleMove | null> {
  const { posts, pendingPayments } = await countHoldings(session);
  const purchases = posts + pendingPayments;
  if (purchases === 0) return null;
  const { data } = await session.db.auth.getSession();
  return { ticket: await issueMergeTicket(session), wayBack: data.session?.refresh_token ?? "", purchases };
}
