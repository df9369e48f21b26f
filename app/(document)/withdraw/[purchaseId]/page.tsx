import { cache } from "react";
import { MissingNowScreen } from "#components/layout/errors/missing-screen.tsx";
import { WithdrawalConfirmation } from "#components/purchase/refunds/withdrawal-confirmation.tsx";
import { WithdrawalForm } from "#components/purchase/refunds/withdrawal-form.tsx";
import { WithdrawalRefused } from "#components/purchase/refunds/withdrawal-refused.tsx";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { readPageCredentials } from "#lib/purchases/access/page-credentials.ts";
import { findPurchaseAccess, type PurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { toReceipt } from "#lib/purchases/receipts/view.ts";
import { judgeWithdrawal } from "#lib/purchases/refunds/withdrawal.ts";

type Props = PageProps<"/withdraw/[purchaseId]">;

export async function generateMetadata({ params, searchParams }: Props) {
  if (!(await readPurchase(params, searchParams))) return MISSING_METADATA;
  return pageMetadata("/withdraw", {
    title: "Withdraw from the contract",
    robots: { index: false, follow: false },
    referrer: "same-origin",
  });
}

/** The second step of a withdrawal, and its confirmation. Opens for the buyer and for the receipt's link. */
export default async function WithdrawalPage({ params, searchParams }: Props) {
  const access = await readPurchase(params, searchParams);
  if (!access) return <MissingNowScreen />;
  const { t } = await searchParams;
  const [state, token] = [judgeWithdrawal(access.facts), typeof t === "string" ? t : undefined];
  const receipt = toReceipt(access);
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-8 px-4 py-10 sm:px-6 sm:py-14">
      {state === "open" ? <WithdrawalForm access={access} receipt={receipt} token={token} /> : null}
      {state === "withdrawn" ? <WithdrawalConfirmation receipt={receipt} token={token} /> : null}
      {state === "open" || state === "withdrawn" ? null : (
        <WithdrawalRefused receipt={receipt} state={state} token={token} />
      )}
    </div>
  );
}

/** Sellers see sales, and withdraw from none. */
async function readPurchase(
  params: Props["params"],
  searchParams: Props["searchParams"],
): Promise<PurchaseAccess | null> {
  const [{ purchaseId }, { t }] = await Promise.all([params, searchParams]);
  const id = uuidParam.safeParse(purchaseId);
  const access = id.success ? await findOnce(id.data, typeof t === "string" ? t : null) : null;
  return access?.viewpoint === "seller" ? null : access;
}

/** Cached: the metadata and the page ask for the same. */
const findOnce = cache(async (id: string, token: string | null) =>
  findPurchaseAccess(id, await readPageCredentials(token)),
);
