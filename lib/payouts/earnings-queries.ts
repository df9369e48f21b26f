import "server-only";
import {
  dayAfter,
  type Earning,
  type EarningSale,
  type EarningState,
  type EarningsBalance,
  type EarningsFilter,
  type EarningsPage,
  type HoldReason,
} from "#lib/payouts/earnings.ts";
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
  // The generated types do not say which columns of a function's result may be null.
  const sums: Sum[] = data;
  const rawOf = (part: string) => BigInt(sums.find((sum) => sum.part === part)?.amount_raw ?? 0);
  return {
    held: sums
      .filter(({ part }) => part === "held")
      .map(({ why, first_until, amount_raw }) => ({
        ...{ why: reasonOf(why), firstUntil: first_until, raw: BigInt(amount_raw) },
      })),
    sendingRaw: rawOf("sending"),
    stoppedRaw: rawOf("stopped"),
    paidRaw: rawOf("paid"),
    paidLatelyRaw: rawOf("paid_lately"),
    paidCount: sums.find((sum) => sum.part === "paid")?.payouts ?? 0,
  };
}

type Sum = { part: string; why: string | null; first_until: string | null; amount_raw: string; payouts: number };

type Row = {
  id: string;
  post_id: string | null;
  title: string | null;
  slug: string | null;
  post_status: string | null;
  amount_raw: string;
  rate_usd: string | null;
  usd_micros: string | null;
  status: "held" | "pending" | "publishing" | "paid" | "failed" | "cancelled" | "awaiting_address";
  why: string | null;
  held_until: string | null;
  created_at: string;
  paid_at: string | null;
  recipient_account: string | null;
  block_hash: string | null;
  gross_raw: string | null;
  fee_raw: string | null;
  sold_at: string | null;
  returnable_until: string | null;
  refunded_at: string | null;
};

function toEarning(row: Row): Earning {
  const { post_id, title, slug, post_status } = row;
  return {
    id: row.id,
    post: post_id && title && slug ? { id: post_id, title, slug, isRemoved: post_status === "removed" } : null,
    amountRaw: row.amount_raw,
    usdMicros: row.usd_micros,
    rateUsd: row.rate_usd,
    state: stateOf(row),
    since: row.created_at,
    account: row.recipient_account,
    blockHash: row.block_hash,
    sale: saleOf(row),
  };
}

function saleOf({ gross_raw, fee_raw, sold_at, returnable_until, refunded_at }: Row): EarningSale | null {
  if (gross_raw === null || fee_raw === null || sold_at === null) return null;
  return {
    ...{ grossRaw: gross_raw, feeRaw: fee_raw, at: sold_at },
    ...{ returnableUntil: returnable_until, refundedAt: refunded_at },
  };
}

const HOLDS: readonly HoldReason[] = [
  "refund_window",
  "address_changed",
  "under_review",
  "account_suspended",
  "post_removed",
];

function stateOf({ status, why, held_until, paid_at }: Row): EarningState {
  switch (status) {
    case "held":
      return { kind: "held", why: reasonOf(why), until: held_until };
    case "pending":
    case "publishing":
      return { kind: "sending", isWaiting: status === "pending" };
    case "paid":
      return { kind: "paid", at: paid_at ?? "" };
    case "failed":
      return { kind: "failed" };
    case "awaiting_address":
      return { kind: "needs_address" };
    case "cancelled":
      return { kind: why === "returned" ? "returned" : "dust" };
  }
}

function reasonOf(why: string | null): HoldReason {
  return HOLDS.find((known) => known === why) ?? "refund_window";
}
