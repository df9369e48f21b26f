import { viewerDb } from "#lib/auth/browser.ts";
import { purchaseSchema } from "#lib/purchases/purchase.ts";

const rowSchema = purchaseSchema.pick({ status: true });

type Signal = "subscribed" | "channel-lost" | "row-changed" | "row-paid";

/**
 * Listens to one purchase's row with its buyer's rights. Returns the function that ends it; no signal comes after
 * that.
 */
export function joinPurchaseChannel(purchaseId: string, notify: (signal: Signal) => void): () => void {
  const leaving = new AbortController();
  // Leaves at the first loss. Otherwise it would rejoin by itself, in parallel to the watch's retries.
  const lose = () => {
    if (leaving.signal.aborted) return;
    leaving.abort();
    notify("channel-lost");
  };
  void join(purchaseId, leaving.signal, (signal) => (signal === "channel-lost" ? lose() : notify(signal))).catch(lose);
  return () => leaving.abort();
}

async function join(purchaseId: string, signal: AbortSignal, notify: (signal: Signal) => void): Promise<void> {
  const db = await viewerDb();
  // The session may be newer than the socket.
  await db.realtime.setAuth();
  if (signal.aborted) return;
  const channel = db
    // Without `wait`, it reports SUBSCRIBED before it listens to the database.
    .channel(`purchase:${purchaseId}:${Date.now()}`, { config: { postgres_changes_options: { wait: true } } })
    .on(
      "postgres_changes",
      { event: "UPDATE", schema: "public", table: "purchases", filter: `id=eq.${purchaseId}` },
      ({ new: row }) => signal.aborted || notify(isPaid(row) ? "row-paid" : "row-changed"),
    );
  signal.addEventListener("abort", () => void db.removeChannel(channel));
  channel.subscribe((status) => {
    if (!signal.aborted) notify(status === "SUBSCRIBED" ? "subscribed" : "channel-lost");
  });
}

/** A row that cannot be read is a change like any other: the server is asked. */
function isPaid(row: unknown): boolean {
  return rowSchema.safeParse(row).data?.status === "paid";
}
