import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { log } from "#lib/log.ts";
import { nanoSources } from "#lib/nano/nodes/configured-nodes.ts";
import { findConfirmedBlock } from "#lib/nano/nodes/second-source.ts";
import { isServiceAccount } from "#lib/purchases/settle/arrivals.ts";

const payloadShape = z.object({ id: z.string(), account: z.string() });

/**
 * Records a reported send as a payment once the nodes confirm it. Until then, the job fails and runs again.
 * Idempotent: the block's hash is the payment's key.
 */
export async function recordPayment(payload: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> {
  const { id: hash, account } = payloadShape.parse(payload);
  const block = await findConfirmedBlock(nanoSources(), hash);
  if (!block) throw new Error("The block is not confirmed yet.");
  if (block.subtype !== "send" || block.linkAsAccount !== account) {
    log.warn("a block reported as a payment is not one");
    return;
  }
  const { rows } = await query<{ id: string }>("select id from public.record_payment($1, $2, $3, $4, true, $5, $6)", [
    hash,
    account,
    block.account,
    block.amountRaw.toString(),
    await isServiceAccount(block.account),
    block.seenAt,
  ]);
  // Recorded first and on its own: money that came is a fact, whatever the settlement decides.
  for (const { id } of rows) await query("select public.settle_purchase($1)", [id]);
}
