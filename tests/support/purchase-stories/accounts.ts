import type { World } from "#tests/support/world/world.ts";

/** The books of one purchase: what came, what it became, and what is left. */
export type Account = {
  id: string;
  post_id: string;
  status: string;
  refund_reason: string | null;
  account: string;
  received: string;
  /** The price, and dust above it, while it is not returned. */
  kept: string;
  /** Refunds and excess: sent, on their way, or waiting for an address. */
  returning: string;
  has_right: boolean;
};

export async function listAccounts({ pool }: World, posts: readonly string[]): Promise<Account[]> {
  const { rows } = await pool.query<Account>(
    `select p.id, p.post_id, p.status, p.refund_reason, p.ephemeral_address as account, p.received_raw::text as received,
       coalesce((select s.amount_raw from public.sales s where s.purchase_id = p.id and s.refunded_at is null), 0)::text as kept,
       coalesce((select sum(o.amount_raw) from public.payouts o
         where o.purchase_id = p.id and o.kind in ('refund', 'excess') and o.status <> 'cancelled'), 0)::text as returning,
       exists (select from public.entitlements e where e.purchase_id = p.id and e.revoked_at is null) as has_right
     from public.purchases p where p.post_id = any($1)`,
    [posts],
  );
  return rows;
}
