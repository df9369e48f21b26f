import "server-only";
import { type Db, READ } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** What a reader asks of the author, as the author sees it: the sale and the reason, not the reader. */
export type AskedSale = {
  purchaseId: string;
  title: string;
  reason: string;
  askedAt: string;
  amountRaw: string;
  /** When the share leaves for the author's wallet; null when that is not known. */
  sentAt: string | null;
  /** The author has the money: nothing can be returned from here. */
  isSentOn: boolean;
};

export const REQUESTS_SHOWN = 50;

/** What readers ask of the caller and what is not answered, newest first. */
export async function listRefundRequests(db: Db): Promise<AskedSale[]> {
  const { data, error } = await db.rpc("list_refund_requests", { at_most: REQUESTS_SHOWN }, READ);
  if (error) throw toRefusal(error);
  // The types do not know what may be null in what a function answers.
  const rows: Row[] = data;
  return rows.map((row) => ({
    purchaseId: row.purchase_id,
    title: row.title,
    reason: row.reason,
    askedAt: row.asked_at,
    amountRaw: row.amount_raw,
    sentAt: row.sent_at,
    isSentOn: row.state === "sent_on",
  }));
}

type Row = {
  purchase_id: string;
  title: string;
  reason: string;
  asked_at: string;
  amount_raw: string;
  sent_at: string | null;
  state: string;
};
