import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Callout } from "#components/ui/callout.tsx";

/** A link that asks for something other than a payment, or for one that could go wrong. */
export function WrongRequest({ uri, what }: { uri: string; what: string }) {
  return (
    <div className="grid gap-6">
      <h2 className="text-heading font-serif tracking-tight">This link cannot be paid</h2>
      <Callout tone="danger">
        <p>{what} Nothing was sent. Go back to the page that gave you the link and open it again.</p>
      </Callout>
      <p className="text-caption text-ink-faint max-h-24 overflow-hidden font-mono break-all">{uri}</p>
      <ButtonLink href="/demo-wallet" size="large" className="justify-self-start">
        Back to the wallet
      </ButtonLink>
    </div>
  );
}
