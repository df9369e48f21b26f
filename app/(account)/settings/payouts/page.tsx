import { NeedsAccount } from "#components/account/needs-account";
import { PayoutAddress } from "#components/account/payout-address";
import { SettingsSection } from "#components/account/settings-section";
import { BalanceCards } from "#components/earnings/balance-cards";
import { AuthorPayouts } from "#components/earnings/own-earnings";
import { RefundRequests } from "#components/earnings/refund-requests";
import { Link } from "#components/ui/link";
import { requirePageSession } from "#lib/auth/page-session";
import { isRegisteredSession } from "#lib/auth/session";
import { getPayoutSettings } from "#lib/creators/queries";
import { pageMetadata } from "#lib/http/page-metadata";
import { readEarningsFilter } from "#lib/payouts/earnings";
import { getBalance, listEarnings } from "#lib/payouts/earnings-queries";
import { listUnopened } from "#lib/payouts/unopened";
import { readNanoRate } from "#lib/posts/cache";
import { explorerUrl } from "#lib/purchases/explorer";
import { readLibraryCursor } from "#lib/purchases/library";
import { listRefundRequests } from "#lib/purchases/refund-requests";

export const metadata = pageMetadata("/settings/payouts", { robots: { index: false } });

const PAGE = 50;

/** Where a writer's money goes, how much of it is where, and every payout. */
export default async function PayoutSettingsPage({ searchParams }: PageProps<"/settings/payouts">) {
  const session = await requirePageSession("/settings/payouts");
  if (!isRegisteredSession(session)) return <NeedsAccount title="No payouts yet" />;
  const { db, viewer } = session;
  const query = await searchParams;
  const filter = readEarningsFilter(query);
  const [settings, balance, page, rate, requests] = await Promise.all([
    getPayoutSettings(db, viewer.id),
    getBalance(db),
    listEarnings(db, { filter, after: readLibraryCursor(query.after), limit: PAGE }),
    readNanoRate(),
    listRefundRequests(db),
  ]);
  const paidTo = page.items.flatMap(({ state, account }) => (state.kind === "paid" && account ? [account] : []));
  const unopened = await listUnopened(paidTo);
  return (
    <>
      <h1 className="sr-only">Payouts</h1>
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
          <PayoutAddress settings={settings} />
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
