import "server-only";
import { nanoLedger, nanoSources } from "#lib/nano/nodes/configured-nodes.ts";
import type { Receivable } from "#lib/nano/nodes/ledger.ts";
import { findConfirmedBlock } from "#lib/nano/nodes/second-source.ts";
import { looksLikeService } from "#lib/nano/nodes/service-account.ts";

/** A send to a purchase's address, as `record_payments` takes it. */
export type Arrival = {
  hash: string;
  sender: string;
  sender_is_service: boolean;
  amount_raw: string;
  is_confirmed: boolean;
  seen_at: string | null;
};

/** More blocks than this in one look are dust. The next look takes the rest. */
const AT_MOST = 10;
const SMALLEST_RAW = 1n;

/**
 * Finds sends to an address that the books do not have as confirmed. Asks a node once, and once or twice more per
 * find.
 */
export async function findArrivals(account: string, known: readonly string[]): Promise<Arrival[]> {
  const listed = await nanoLedger().listReceivable([account], SMALLEST_RAW, "unconfirmed");
  const news = listed.filter(({ hash }) => !known.includes(hash)).slice(0, AT_MOST);
  const arrivals = await Promise.all(news.map(toArrival));
  return arrivals.filter((arrival) => arrival !== null);
}

/**
 * Reports whether refunds must not go to this account automatically, as far as the chain shows. The books know the
 * rest.
 */
export async function isServiceAccount(account: string): Promise<boolean> {
  return looksLikeService(await nanoLedger().findAccount(account));
}

async function toArrival({ hash, to, from, amountRaw }: Receivable): Promise<Arrival | null> {
  const [block, isService] = await Promise.all([findConfirmedBlock(nanoSources(), hash), isServiceAccount(from)]);
  if (!block) return arrival(hash, from, amountRaw, { isService, isConfirmed: false, seenAt: null });
  if (block.subtype !== "send" || block.linkAsAccount !== to || block.account !== from) return null;
  return arrival(hash, from, block.amountRaw, { isService, isConfirmed: true, seenAt: block.seenAt });
}

type About = { isService: boolean; isConfirmed: boolean; seenAt: Date | null };

function arrival(hash: string, sender: string, amountRaw: bigint, { isService, isConfirmed, seenAt }: About): Arrival {
  return {
    ...{ hash, sender, sender_is_service: isService, is_confirmed: isConfirmed },
    amount_raw: amountRaw.toString(),
    seen_at: seenAt?.toISOString() ?? null,
  };
}
