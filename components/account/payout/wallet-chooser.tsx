import { ProviderList } from "#components/site/provider-list.tsx";
import { type NanoProvider, providersOf } from "#lib/site/providers/provider.ts";

/** The wallets of /get-nano, for an author who has none. Folded, so that the field keeps the page. */
export function WalletChooser({ providers }: { providers: readonly NanoProvider[] }) {
  return (
    <details>
      <summary className="text-small text-ink decoration-edge hover:decoration-copper inline-flex min-h-10 cursor-pointer items-center underline underline-offset-[0.2em]">
        I don’t have a wallet
      </summary>
      <div className="grid gap-4 pt-3 pb-2">
        <p className="text-small text-ink-soft max-w-measure">
          Choose one, make a wallet in it, and look for “Receive”: its address begins with nano_. You are responsible
          for the wallet’s backup words. Anyone who has them has the money.
        </p>
        <ProviderList
          empty="We have not reviewed any wallet yet. Choose one that lets you keep the backup words yourself."
          providers={providersOf(providers, ["wallet"])}
        />
      </div>
    </details>
  );
}
