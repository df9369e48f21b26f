import "server-only";
import { log } from "#lib/log.ts";
import { NodeOutage } from "#lib/nano/nodes/node-errors.ts";
import { type Caller, holdsToken } from "#lib/purchases/access/caller.ts";
import type { Purchase } from "#lib/purchases/purchase.ts";
import { type PurchaseSnapshot, purchaseSnapshotSchema } from "#lib/purchases/schema.ts";
import { type Arrival, findArrivals } from "#lib/purchases/settle/arrivals.ts";
import { adminDb } from "#lib/supabase/admin.ts";
import { callDirectly } from "#lib/supabase/direct.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

const SLOW_AFTER_MS = 10_000;

export type VerifiedPurchase = { snapshot: PurchaseSnapshot; network: Purchase["network"] };

/** Reads a purchase from the books. At most one caller per second and purchase is told to check the chain too. */
export async function loadPurchaseSnapshot(purchaseId: string, chainFor?: Caller): Promise<PurchaseSnapshot> {
  const viewerId = chainFor?.session?.viewer.id;
  const asked = {
    purchase_id: purchaseId,
    wants_chain: chainFor !== undefined,
    is_holder: chainFor !== undefined && holdsToken(chainFor, purchaseId),
    ...(viewerId === undefined ? {} : { by_user: viewerId }),
  };
  const name = "look_at_purchase";
  const { data, error } = (await callDirectly(name, asked)) ?? (await adminDb().rpc(name, asked));
  if (error) throw toRefusal(error);
  return purchaseSnapshotSchema.parse(data);
}

/** Records and settles now what the chain has for a purchase, as the worker would. */
export async function settleFromChain(snapshot: PurchaseSnapshot): Promise<VerifiedPurchase> {
  if (!snapshot.may_ask_chain) return { snapshot, network: networkViewOf(snapshot) };
  const { id, ephemeral_address } = snapshot.facts;
  const address = { account: ephemeral_address, knownHashes: snapshot.known_hashes, isUnjudged: isUnjudged(snapshot) };
  const found = await settleArrivals(id, address);
  if (found !== "something") return { snapshot, network: found === "away" ? "away" : "up" };
  const after = await loadPurchaseSnapshot(id);
  return { snapshot: after, network: networkViewOf({ ...after, is_chain_away: false }) };
}

type WatchedAddress = {
  account: string;
  knownHashes: readonly string[];
  /** Recorded, but the process that recorded it stopped before settling. */
  isUnjudged: boolean;
};

/** Asks the chain what has come to an address; records and settles it. */
export async function settleArrivals(
  purchaseId: string,
  { account, knownHashes, isUnjudged }: WatchedAddress,
): Promise<"something" | "nothing" | "away"> {
  try {
    const arrivals = await findArrivals(account, knownHashes);
    if (arrivals.length > 0) await record(purchaseId, arrivals);
    const isToSettle = isUnjudged || arrivals.some(({ is_confirmed }) => is_confirmed);
    if (isToSettle) await settle(purchaseId);
    return isToSettle || arrivals.length > 0 ? "something" : "nothing";
  } catch (error) {
    if (!(error instanceof NodeOutage)) throw error;
    log.warn("could not check a purchase on the chain", { error });
    return "away";
  }
}

export function networkViewOf({ is_chain_away, unconfirmed_since }: PurchaseSnapshot): Purchase["network"] {
  if (is_chain_away) return "away";
  const isSlow = unconfirmed_since !== null && Date.now() - Date.parse(unconfirmed_since) > SLOW_AFTER_MS;
  return isSlow ? "slow" : "up";
}

function isUnjudged({ facts, known_hashes }: PurchaseSnapshot): boolean {
  return known_hashes.length > 0 && (facts.payment_state === "none" || facts.payment_state === "seen");
}

/** Recorded first and on its own: money that came is a fact, whatever the settlement decides. */
async function record(purchaseId: string, arrivals: Arrival[]): Promise<void> {
  const { error } = await adminDb().rpc("record_payments", { purchase_id: purchaseId, sends: arrivals });
  if (error) throw toRefusal(error);
}

async function settle(purchaseId: string): Promise<void> {
  const { error } = await adminDb().rpc("settle_purchase", { purchase_id: purchaseId });
  if (error) throw toRefusal(error);
}
