import "server-only";
import { toEarning } from "#lib/payouts/earning-row.ts";
import {
  dayAfter,
  type Earning,
  type EarningsBalance,
  type EarningsFilter,
  type EarningsPage,
} from "#lib/payouts/earnings.ts";
import { toBalance } from "#lib/payouts/earnings-balance.ts";
import type { LibraryCursor } from "#lib/purchases/library/library.ts";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

type Asked = { filter: EarningsFilter; after: LibraryCursor | null; limit: number };

/** The caller's payouts, newest first. */
export async function listEarnings(db: Db, { filter, after, limit }: Asked): Promise<EarningsPage> {
  const { data, error } = await db.rpc(
    "list_earnings",
    {
      wanted: filter.part,
      at_most: limit + 1,
      ...(filter.from ? { since: `${filter.from}T00:00:00Z` } : {}),
      ...(filter.to ? { until: dayAfter(filter.to) } : {}),
      ...(after ? { before_at: after.since, before_id: after.id } : {}),
    },
    READ,
  );
  if (error) throw toRefusal(error);
  const items = data.slice(0, limit).map(toEarning);
  const last = items.at(-1);
  return { items, next: data.length > limit && last ? { since: last.since, id: last.id } : null };
}

const PAGE = 900;

/** All of the caller's payouts, page by page. */
export async function* listAllEarnings(db: Db, filter: EarningsFilter): AsyncGenerator<Earning[]> {
  for (let after: LibraryCursor | null = null; ; ) {
    const page: EarningsPage = await listEarnings(db, { filter, after, limit: PAGE });
    yield page.items;
    after = page.next;
    if (!after) return;
  }
}

/** The sums of held, pending, stopped and paid payouts. */
export async function getBalance(db: Db): Promise<EarningsBalance> {
  const { data, error } = await db.rpc("sum_earnings", {}, READ);
  if (error) throw toRefusal(error);
  return toBalance(data);
}
