import { followViewersRow } from "#lib/auth/browser.ts";

type Signal = "subscribed" | "channel-lost" | "row-changed" | "row-paid";

/**
 * Listens to one purchase's row with its buyer's rights. Returns the function that ends it; no signal comes after
 * that.
 */
export function joinPurchaseChannel(purchaseId: string, notify: (signal: Signal) => void): () => void {
  const leaving = new AbortController();
  const tell = (signal: Signal) => {
    if (!leaving.signal.aborted) notify(signal);
  };
  const lose = () => {
    tell("channel-lost");
    leaving.abort();
  };
  const listener = {
    onSubscribed: () => tell("subscribed"),
    onUpdate: (row: unknown) => tell(isPaid(row) ? "row-paid" : "row-changed"),
    onLost: lose,
  };
  followViewersRow({ table: "purchases", id: purchaseId }, listener, leaving.signal).catch(lose);
  return () => leaving.abort();
}

/** A row that cannot be read is a change like any other: the server is asked. */
function isPaid(row: unknown): boolean {
  return typeof row === "object" && row !== null && "status" in row && row.status === "paid";
}
