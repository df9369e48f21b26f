import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { env } from "#lib/env/server.ts";
import { TEST_FAUCET } from "#lib/nano/networks.ts";
import { nanoLedger } from "#lib/nano/nodes/configured-nodes.ts";
import { tracePayer } from "#lib/purchases/settle/payer-walk.ts";

const payloadShape = z.object({ id: z.string() });

type End = "own" | "service" | null;

/**
 * N-08: traces once where a paying wallet's money came from. If it does not finish in time, the payer counts as a
 * newcomer.
 */
export async function walkPayer(payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  const { id: hash } = payloadShape.parse(payload);
  const { rows } = await query<{ account: string }>(
    "select from_account as account from public.payments where block_hash = $1",
    [hash],
  );
  const [payment] = rows;
  if (!payment) return;
  const walk = await tracePayer({ ...payment, hash }, { ledger: nanoLedger(), findEnd });
  await query("select public.note_payer_walk($1, $2, $3, $4, $5)", [
    hash,
    walk.accounts,
    walk.funder,
    walk.openedAt,
    walk.isFinished,
  ]);

  async function findEnd(account: string): Promise<End> {
    if (account === TEST_FAUCET && env.NANO_NETWORK === "dev") return "service";
    const found = await query<{ end: End }>('select public.find_lineage_end($1) as "end"', [account]);
    return found.rows[0]?.end ?? null;
  }
}
