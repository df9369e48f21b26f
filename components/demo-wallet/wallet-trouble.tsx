import { Callout } from "#components/ui/callout.tsx";

/** Shows trouble as soon as it is known, and removes it when it is over. */
export function WalletError({ what }: { what: string | null }) {
  return <div role="status">{what ? <Callout tone="warning">{what}</Callout> : null}</div>;
}
