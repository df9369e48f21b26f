import { NeedsAccount } from "#components/account/needs-account.tsx";
import { WalletRow } from "#components/account/payout/wallet-row.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { listNanoAddresses } from "#lib/creators/queries.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/settings/nano-addresses", { title: "Nano addresses", robots: { index: false } });

export default async function NanoAddressesPage() {
  const session = await requirePageSession("/settings/nano-addresses");
  if (!isRegisteredSession(session)) return <NeedsAccount title="No linked wallets" />;
  const addresses = await listNanoAddresses(session.db);
  return (
    <>
      <h1 className="sr-only">Nano addresses</h1>
      {addresses.length === 0 ? (
        <EmptyState title="No linked wallets">
          Wallets that you have proved to be yours are listed here. Your payout address is set under Payouts and does
          not need a link.
        </EmptyState>
      ) : (
        <ul className="divide-hairline grid divide-y">
          {addresses.map((address) => (
            <WalletRow key={address.id} address={address} />
          ))}
        </ul>
      )}
    </>
  );
}
