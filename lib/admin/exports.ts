import "server-only";
import { toAlertCsv, toReceivableCsv, toTopUpCsv, toUnconfirmedCsv } from "#lib/admin/block-csv.ts";
import { readReceivableFilter, readUnconfirmedFilter } from "#lib/admin/block-lists.ts";
import { toPayoutCsv } from "#lib/admin/payout-csv.ts";
import { type ListCursor, type PayoutList, readPayoutFilter } from "#lib/admin/payout-lists.ts";
import {
  listAlerts,
  listAll,
  listPayouts,
  listReceivable,
  listSellers,
  listTopUps,
  listUnconfirmed,
} from "#lib/admin/queries.ts";
import { readReportYear, toSellerCsv } from "#lib/admin/seller-csv.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import type { Db } from "#lib/supabase/db.ts";

const PAYOUTS = { "pending-payouts": "pending", "failed-payouts": "failed", "paid-payouts": "paid" } as const;

export const EXPORTS = [
  ...(["pending-payouts", "failed-payouts", "paid-payouts"] as const),
  ...(["receivable", "unconfirmed", "alerts", "top-ups", "sellers"] as const),
] as const;
type Export = (typeof EXPORTS)[number];

/** A whole list as CSV, with the filters of its page's URL. */
export async function exportCsv(db: Db, list: Export, query: SearchParams): Promise<string> {
  switch (list) {
    case "pending-payouts":
    case "failed-payouts":
    case "paid-payouts":
      return exportPayouts(db, PAYOUTS[list], query);
    case "receivable": {
      const filter = readReceivableFilter(query);
      return toReceivableCsv(
        await listAll((after: ListCursor | null, limit) => listReceivable(db, { filter, after, limit })),
      );
    }
    case "unconfirmed": {
      const filter = readUnconfirmedFilter(query);
      return toUnconfirmedCsv(
        await listAll((after: ListCursor | null, limit) => listUnconfirmed(db, { filter, after, limit })),
      );
    }
    case "alerts":
      return toAlertCsv(await listAll((after: ListCursor | null, limit) => listAlerts(db, { after, limit })));
    case "top-ups":
      return toTopUpCsv(await listAll((after: number | null, limit) => listTopUps(db, { after, limit })));
    case "sellers": {
      const year = readReportYear(query);
      type After = Parameters<typeof listSellers>[1]["after"];
      return toSellerCsv(await listAll((after: After, limit) => listSellers(db, { year, after, limit })));
    }
  }
}

async function exportPayouts(db: Db, list: PayoutList, query: SearchParams): Promise<string> {
  const filter = readPayoutFilter(query);
  return toPayoutCsv(
    await listAll((after: ListCursor | null, limit) => listPayouts(db, list, { filter, after, limit })),
  );
}
