import { Callout } from "#components/ui/callout";

/** Said as soon as it is known, and gone when it is over. */
export function WalletTrouble({ what }: { what: string | null }) {
  return <div role="status">{what ? <Callout tone="warning">{what}</Callout> : null}</div>;
}
