import type { WalletHistoryEntry } from "#components/demo-wallet/ledger-calls.ts";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { RelativeDate } from "#components/ui/dates/date.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

type Props = { history: readonly WalletHistoryEntry[]; isLoaded: boolean };

/** Newest first, as the ledger has it. */
export function HistoryList({ history, isLoaded }: Props) {
  if (!isLoaded) return null;
  if (history.length === 0) {
    return (
      <EmptyState title="Nothing yet">What you receive and send is listed here. Get test Nano to begin.</EmptyState>
    );
  }
  return (
    <section aria-labelledby="wallet-history" className="grid gap-1">
      <h2 className="text-caption text-ink-soft font-medium" id="wallet-history">
        History
      </h2>
      <ol className="divide-hairline divide-y">
        {history.map((entry) => (
          <Entry entry={entry} key={entry.hash} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: WalletHistoryEntry }) {
  const isSend = entry.type === "send";
  const at = new Date(Number(entry.local_timestamp) * 1_000).toISOString();
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 py-3">
      <span className="text-small font-medium">{isSend ? "Sent" : "Received"}</span>
      <span className="text-body justify-self-end">
        {isSend ? null : <span className="text-copper">+</span>}
        <Amount raw={isSend ? -entry.amount : entry.amount} />
      </span>
      <span className="text-caption text-ink-faint truncate">
        {isSend ? "to" : "from"} <span className="font-mono">{shorten(entry.account)}</span>
      </span>
      <span className="text-caption text-ink-faint justify-self-end text-end">
        {entry.confirmed === "true" ? <RelativeDate at={at} /> : "confirming"}
      </span>
    </li>
  );
}

function shorten(address: string): string {
  return `${address.slice(0, 12)}…${address.slice(-8)}`;
}
