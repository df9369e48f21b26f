import { NeedsAccount } from "#components/account/needs-account";
import { PayoutAddress } from "#components/account/payout-address";
import { SettingsSection } from "#components/account/settings-section";
import { requirePageSession } from "#lib/auth/page-session";
import { isRegisteredSession } from "#lib/auth/session";
import { getPayoutSettings } from "#lib/creators/queries";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/settings/payouts", { robots: { index: false } });

export default async function PayoutSettingsPage() {
  const session = await requirePageSession("/settings/payouts");
  if (!isRegisteredSession(session)) return <NeedsAccount title="No payouts yet" />;
  const settings = await getPayoutSettings(session.db, session.viewer.id);
  return (
    <>
      <h1 className="sr-only">Payouts</h1>
      <div>
        <SettingsSection
          title="Payout address"
          about="Every sale is paid to this address, straight from the reader’s payment."
        >
          <PayoutAddress settings={settings} />
        </SettingsSection>
      </div>
    </>
  );
}
