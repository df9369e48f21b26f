import { LedgerRefusal } from "#components/demo-wallet/ledger-calls";
import { NotEnough } from "#components/demo-wallet/moves";
import { formatNano } from "#components/ui/amount-text";

/** What went wrong, for the person at the wallet. Errors of a call are read by their shape, as ofetch's are. */
export function describeTrouble(error: unknown): string {
  if (error instanceof NotEnough) {
    return `The wallet holds ${formatNano(error.balance)}, and this is more. Get test Nano first, or send less.`;
  }
  if (error instanceof LedgerRefusal)
    return `The test network refused the block: “${error.message}”. Nothing was sent.`;
  const detail = detailOf(error);
  if (detail) return detail;
  return "This site does not answer. Nothing was sent. Check your connection and try again.";
}

function detailOf(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null;
  const { data } = error;
  if (typeof data !== "object" || data === null || !("detail" in data)) return null;
  return typeof data.detail === "string" ? data.detail : null;
}
