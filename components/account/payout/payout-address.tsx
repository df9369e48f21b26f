import type { ReactNode } from "react";
import { PayoutAddressForm } from "#components/account/payout/payout-address-form.tsx";
import { WalletChooser } from "#components/account/payout/wallet-chooser.tsx";
import { Callout } from "#components/ui/callout.tsx";
import type { OwnWallet, PayoutSettings } from "#lib/creators/creator.ts";
import { maskAddress } from "#lib/creators/payout/payout-address.ts";
import type { NanoProvider } from "#lib/site/providers/provider.ts";

type Props = {
  settings: PayoutSettings;
  wallets: readonly OwnWallet[];
  providers: readonly NanoProvider[];
  test: ReactNode;
};

const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** The current address, masked, and behind a click the form to change it. */
export function PayoutAddress({ settings: { address, holdUntil, isHeld }, wallets, providers, test }: Props) {
  if (address === null)
    return (
      <PayoutAddressForm chooser={<WalletChooser providers={providers} />} label="Nano address" wallets={wallets} />
    );
  return (
    <>
      <p className="text-body font-mono">{maskAddress(address)}</p>
      {test}
      {isHeld && holdUntil !== null ? (
        <Callout tone="note" title="The new address is on hold">
          Payouts to it start on {MOMENT.format(new Date(holdUntil))} UTC. We also told you by e-mail. If it was not
          you, freeze payouts by the link in that e-mail, change it back below and sign out everywhere under Account.
        </Callout>
      ) : null}
      <details className="group">
        <summary className="text-small text-ink decoration-edge hover:decoration-copper inline-flex min-h-10 cursor-pointer items-center underline underline-offset-[0.2em]">
          Change the address
        </summary>
        <div className="grid gap-5 pt-4">
          <p className="text-small text-ink-soft">
            We send you a code by e-mail, hold payouts to a new address for 24 hours, and tell you by e-mail, so that
            you can stop a change that you did not make. Earlier sales still go to the earlier address.
          </p>
          <PayoutAddressForm
            chooser={<WalletChooser providers={providers} />}
            label="New Nano address"
            wallets={wallets}
          />
        </div>
      </details>
    </>
  );
}
