import { NeedsAccount } from "#components/account/needs-account.tsx";
import { FrozenPayouts } from "#components/account/payout/frozen-payouts.tsx";
import { PayoutAddress } from "#components/account/payout/payout-address.tsx";
import { RestrictedPayouts } from "#components/account/payout/restricted-payouts.tsx";
import { TaxDetailsForm } from "#components/account/payout/tax-details-form.tsx";
import { TestSendForm } from "#components/account/payout/test-send-form.tsx";
import { SettingsSection } from "#components/account/settings-section.tsx";
import { AuthorPayouts } from "#components/earnings/author-payouts.tsx";
import { BalanceCards } from "#components/earnings/balance-cards.tsx";
import { RefundRequests } from "#components/earnings/refund-requests.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { listCountries } from "#lib/creators/locales.ts";
import { getTestSend } from "#lib/creators/payout/test-send.ts";
import { getOwnProfile, getPayoutSettings, listOwnWallets } from "#lib/creators/queries.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { listPaymentRestrictions } from "#lib/moderation/copyright/queries.ts";
import { readEarningsFilter } from "#lib/payouts/earnings.ts";
import { getBalance, listEarnings } from "#lib/payouts/earnings-queries.ts";
import { findFreeze } from "#lib/payouts/freeze/freeze.ts";
import { listUnopened } from "#lib/payouts/unopened-accounts.ts";
import { readNanoRate } from "#lib/posts/cache.ts";
import { readLibraryCursor } from "#lib/purchases/library/library.ts";
import { explorerUrl } from "#lib/purchases/receipts/explorer.ts";
import { listRefundRequests } from "#lib/purchases/refunds/requests.ts";
import { readWays } from "#lib/site/cache.ts";

export const metadata = pageMetadata("/settings/payouts", { robots: { index: false } });

const PAGE = 50;

/** Where a writer's money goes, how much of it is where, and every payout. */
export default async function PayoutSettingsPage({ searchParams }: PageProps<"/settings/payouts">) {
  const session = await requirePageSession("/settings/payouts");
  if (!isRegisteredSession(session)) return <NeedsAccount title="No payouts yet" />;
  const { db, viewer } = session;
  const query = await searchParams;
  const filter = readEarningsFilter(query);
  const [settings, profile, wallets, balance, page, rate, requests, freeze, ways, test, restrictions] =
    await Promise.all([
      getPayoutSettings(db, viewer.id),
      getOwnProfile(db, viewer.id),
      listOwnWallets(db),
      getBalance(db),
      listEarnings(db, { filter, after: readLibraryCursor(query.after), limit: PAGE }),
      readNanoRate(),
      listRefundRequests(db),
      findFreeze(db, viewer.id),
      readWays(),
      getTestSend(db),
      listPaymentRestrictions(db),
    ]);
  const paidTo = page.items.flatMap(({ state, account }) => (state.kind === "paid" && account ? [account] : []));
  const unopened = await listUnopened(paidTo);
  return (
    <>
      <h1 className="sr-only">Payouts</h1>
      {freeze === null ? null : <FrozenPayouts address={settings.address} freeze={freeze} />}
      <RestrictedPayouts restrictions={restrictions} />
      {requests.length > 0 ? <RefundRequests requests={requests} /> : null}
      <div>
        <SettingsSection
          title="Balance"
          about={
            <>
              We hold no balance: each sale is paid out on its own. See how fast, for everyone:{" "}
              <Link href="/transparency">Transparency</Link>
            </>
          }
        >
          <BalanceCards balance={balance} rate={rate} />
        </SettingsSection>
        <SettingsSection
          title="Payout address"
          about="Every sale is paid to this address, straight from the reader’s payment."
        >
          <PayoutAddress
            providers={ways.providers}
            settings={settings}
            test={<TestSendForm explorerUrlOf={explorerUrl} test={test} />}
            wallets={wallets}
          />
        </SettingsSection>
        <SettingsSection
          title="Tax details"
          about="Optional. Name, address and country are printed on the receipts of your sales."
        >
          <TaxDetailsForm countries={listCountries()} profile={profile} />
        </SettingsSection>
      </div>
      <section aria-labelledby="payouts" className="grid gap-6 border-t pt-8">
        <h2 className="text-lead font-serif tracking-tight" id="payouts">
          Every payout
        </h2>
        <AuthorPayouts
          explorerUrlOf={explorerUrl}
          filter={filter}
          handle={viewer.handle}
          page={page}
          unopened={unopened}
        />
      </section>
    </>
  );
}
