import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { log } from "#lib/log.ts";
import { publicKeyOf } from "#lib/nano/block.ts";
import { nanoSources } from "#lib/nano/nodes/configured-nodes.ts";
import type { Ledger } from "#lib/nano/nodes/ledger.ts";
import { judgeClaim } from "#lib/payouts/claimed-block.ts";

const payloadShape = z.object({ id: z.string() });

type Row = { claimed_hash: string; source_account: string; recipient_account: string; amount_raw: string };

/** Checks finance's claim that another block paid a payout. Books nothing that the chain does not confirm. */
export function checkClaimedPayout(payload: unknown, helpers: Pick<JobHelpers, "query">): Promise<void> {
  return checkClaim(payloadShape.parse(payload).id, helpers, nanoSources());
}

export async function checkClaim(
  id: string,
  { query }: Pick<JobHelpers, "query">,
  sources: readonly Ledger[],
): Promise<void> {
  const { rows } = await query<Row>("select * from private.read_claim($1)", [id]);
  for (const { claimed_hash: hash, source_account: from, recipient_account: to, amount_raw } of rows) {
    const verdict = await judgeClaim({ hash, from, to, amountRaw: BigInt(amount_raw) }, sources);
    if (verdict.kind === "false") {
      await query("select private.refuse_claim($1, $2, $3)", [id, hash, verdict.why]);
      continue;
    }
    const { previous, balanceRaw } = verdict.block;
    // Fields not read from the chain stay empty: a confirmed block is never sent again.
    const block = {
      ...{ type: "state", account: from, previous, representative: "", balance: balanceRaw.toString() },
      ...{ link: publicKeyOf(to), link_as_account: to, signature: "" },
    };
    const booked = await query<{ is_booked: boolean }>("select private.accept_claim($1, $2, $3, $4) as is_booked", [
      ...[id, hash, previous, JSON.stringify(block)],
    ]);
    if (booked.rows[0]?.is_booked) continue;
    log.warn("the block claimed for a payout is booked for something else");
    await query("select private.refuse_claim($1, $2, $3)", [
      id,
      hash,
      "This block is already booked for something else.",
    ]);
  }
}
