import { newAccount, type World } from "#tests/support/world/world.ts";

type Walk = { accounts?: string[]; funder?: string | null; hoursOld?: number; isFinished?: boolean };

/** Stores what the worker would have read on the chain about the paying wallet: by default old and unconnected. */
export async function storeWalk({ pool }: World, purchase: { id: string }, walk: Walk = {}): Promise<void> {
  const { accounts = [], funder = null, hoursOld = 48, isFinished = true } = walk;
  await pool.query(
    `select public.note_payer_walk(m.block_hash, m.from_account || $2::text[], $3, now() - make_interval(hours => $4), $5)
     from public.payments m where m.purchase_id = $1`,
    [purchase.id, accounts, funder, hoursOld, isFinished],
  );
}

/** Where a buyer's request comes from, as the server sees it: hashes that name one device, one network. */
export const someHash = (): string => Buffer.from(newAccount()).toString("hex").slice(-64);
