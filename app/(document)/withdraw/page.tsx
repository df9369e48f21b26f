import { WithdrawableList } from "#components/purchase/refunds/withdrawable-list.tsx";
import { WithdrawalLaw } from "#components/purchase/refunds/withdrawal-law.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readPageCredentials } from "#lib/purchases/access/page-credentials.ts";
import { listWithdrawable } from "#lib/purchases/refunds/mutations.ts";
import { readTextProps } from "#lib/site/operator-settings.ts";

export const metadata = pageMetadata("/withdraw", { title: "Withdraw from a purchase", robots: { index: false } });

/** REF-08: where a reader in the EU or EEA begins to withdraw from a contract. Works without an account and a script. */
export default async function WithdrawPage() {
  const purchases = await listWithdrawable(await readPageCredentials());
  const { withdrawal } = readTextProps();
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-title font-serif tracking-tight">Withdraw from a purchase</h1>
      <WithdrawalLaw mode={withdrawal} />
      <WithdrawableList purchases={purchases} />
      <p className="text-small text-ink-soft">
        Bought in another browser? Open the receipt there, or by its link. You can also{" "}
        <Link href="/receipts/lookup">find a payment</Link> or <Link href="/contact">write to us</Link>.
      </p>
    </div>
  );
}
