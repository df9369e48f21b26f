import { cookies } from "next/headers";
import { NeedsAccount } from "#components/account/needs-account.tsx";
import { WalletRow } from "#components/account/payout/wallet-row.tsx";
import { SettingsSection } from "#components/account/settings-section.tsx";
import { WalletOnly } from "#components/account/wallet-only.tsx";
import { OtherDevices } from "#components/purchase/wallets/other-devices.tsx";
import { StartForm } from "#components/purchase/wallets/proof-forms.tsx";
import { OnlyIfYouOpened, ProofPanel } from "#components/purchase/wallets/proof-panel.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { findWalletAccount, listNanoAddresses } from "#lib/creators/queries.ts";
import { env } from "#lib/env/server.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { findProof } from "#lib/purchases/wallets/mutations.ts";
import { listOtherDevices } from "#lib/purchases/wallets/queries.ts";

export const metadata = pageMetadata("/settings/nano-addresses", { title: "Nano addresses", robots: { index: false } });

const MOST_WALLETS = 10;

export default async function NanoAddressesPage() {
  const session = await requirePageSession("/settings/nano-addresses");
  if (!isRegisteredSession(session)) return <NeedsAccount title="No linked wallets" />;
  const store = await cookies();
  const [addresses, devices, account, found] = await Promise.all([
    listNanoAddresses(session.db),
    listOtherDevices(session.db),
    findWalletAccount(session.db),
    findProof({ readAll: () => store.getAll() }, session),
  ]);
  const begun = found?.proof.purpose === "link" ? found : null;
  return (
    <>
      <h1 className="sr-only">Nano addresses</h1>
      <div>
        <SettingsSection
          about="On another device, a linked wallet opens your posts, and signs you in together with a code from your e-mail."
          title="Linked wallets"
        >
          {account?.isOnlyWay ? <WalletOnly account={account} hasLink /> : null}
          {addresses.length === 0 ? (
            <p className="text-ink-soft">No linked wallets yet.</p>
          ) : (
            <ul className="divide-hairline grid divide-y">
              {addresses.map((address) => (
                <WalletRow
                  address={address}
                  isLastWay={account?.isOnlyWay === true && addresses.length === 1}
                  key={address.id}
                />
              ))}
            </ul>
          )}
        </SettingsSection>
        <SettingsSection
          about="We keep the address with your account until you unlink it. Your payout address needs no link."
          title="Link a wallet"
        >
          {begun ? (
            <ProofPanel
              isTestNetwork={env.NANO_NETWORK === "dev"}
              next={null}
              nowMs={begun.readAtMs}
              proof={begun.proof}
            />
          ) : (
            <LinkStart isFull={addresses.length >= MOST_WALLETS} />
          )}
        </SettingsSection>
        {devices.length === 0 ? null : (
          <SettingsSection
            about="A wallet that paid for your posts, or that is linked here, opened them in a browser that is not signed in. They see nothing of your account."
            title="Other devices"
          >
            <OtherDevices devices={devices} />
          </SettingsSection>
        )}
      </div>
    </>
  );
}

function LinkStart({ isFull }: { isFull: boolean }) {
  if (isFull) return <p>You can link up to {MOST_WALLETS} wallets. Unlink one first.</p>;
  return (
    <>
      <p>Send exactly Ӿ0.000777 from the wallet to an address that we show you. It comes back in seconds.</p>
      <OnlyIfYouOpened />
      <StartForm label="Show me the address" next={null} purpose="link" />
    </>
  );
}
