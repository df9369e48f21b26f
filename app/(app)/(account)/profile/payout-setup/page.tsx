import type { Route } from "next";
import { PayoutAddressForm } from "#components/account/payout/payout-address-form.tsx";
import { TestSendForm } from "#components/account/payout/test-send-form.tsx";
import { WalletChooser } from "#components/account/payout/wallet-chooser.tsx";
import { SetupFrame } from "#components/account/profile/setup-frame.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { requireRegisteredPage } from "#lib/auth/guard/page-guard.ts";
import { readNextPath } from "#lib/auth/next-path.ts";
import { putOffPayoutAddress } from "#lib/creators/actions.ts";
import { maskAddress } from "#lib/creators/payout/payout-address.ts";
import { getTestSend } from "#lib/creators/payout/test-send.ts";
import { getPayoutSettings, listOwnWallets } from "#lib/creators/queries.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { explorerUrl } from "#lib/purchases/receipts/explorer.ts";
import { readWays } from "#lib/site/cache.ts";

export const metadata = pageMetadata("/profile/payout-setup", {
  title: "Your payout address",
  robots: { index: false },
});

export default async function PayoutSetupPage({ searchParams }: PageProps<"/profile/payout-setup">) {
  const next = readNextPath((await searchParams).next);
  const { db, viewer } = await requireRegisteredPage("/profile/payout-setup", next);
  const [{ address }, wallets, ways, test] = await Promise.all([
    getPayoutSettings(db, viewer.id),
    listOwnWallets(db),
    readWays(),
    getTestSend(db),
  ]);
  const goal = next ?? "/settings/payouts";
  return (
    <SetupFrame
      step={1}
      title="Where should we send your Nano?"
      about="Nano goes straight to this address. We never hold your earnings longer than the refund window."
    >
      {address === null ? (
        <PayoutAddressForm
          chooser={<WalletChooser providers={ways.providers} />}
          label="Nano address"
          next={goal}
          wallets={wallets}
        >
          <input name="after" type="hidden" value={next ?? "/"} />
          {test?.isPossible ? (
            <Button name="test" type="submit" value="yes">
              Save and send a test
            </Button>
          ) : null}
          <Button formAction={putOffPayoutAddress} tone="quiet" type="submit">
            Later
          </Button>
        </PayoutAddressForm>
      ) : (
        <div className="grid justify-items-start gap-5">
          <p>
            Your address is set: <span className="font-mono">{maskAddress(address)}</span>
          </p>
          <TestSendForm explorerUrlOf={explorerUrl} test={test} />
          <ButtonLink tone="primary" href={goal as Route}>
            Continue
          </ButtonLink>
        </div>
      )}
      <p className="text-small text-ink-soft border-t pt-6">
        Every Nano wallet has an address: look for “Receive” in yours. It begins with nano_ and is safe to share.
      </p>
    </SetupFrame>
  );
}
