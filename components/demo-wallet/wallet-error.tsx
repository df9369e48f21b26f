import { LedgerRefusal } from "#components/demo-wallet/ledger-calls.ts";
import { InsufficientBalance, SendUncertain } from "#components/demo-wallet/send-and-receive.ts";
import { Callout } from "#components/ui/callout.tsx";
import { readProblem } from "#lib/http/browser/read-problem.ts";
import { formatNano } from "#lib/nano/amount-text.ts";

/** Says what went wrong. Says that nothing was sent only where that is known. */
export function describeWalletError(error: unknown): string {
  if (error instanceof InsufficientBalance) {
    return `The wallet holds ${formatNano(error.balance)}, and this is more. Get test Nano first, or send less.`;
  }
  if (error instanceof SendUncertain) {
    return "No answer came. The payment may have been sent: check the history before you pay again.";
  }
  if (error instanceof LedgerRefusal)
    return `The test network refused the block: “${error.message}”. Nothing was sent.`;
  return readProblem(error).detail ?? "This site is not answering. Check your connection and try again.";
}

/** Shows trouble as soon as it is known, and removes it when it is over. */
export function WalletError({ what }: { what: string | null }) {
  return <div role="status">{what ? <Callout tone="warning">{what}</Callout> : null}</div>;
}
