import { cookies, headers } from "next/headers";
import { cache } from "react";
import { MissingNowScreen } from "#components/layout/errors/missing-screen.tsx";
import { ForcedMode } from "#components/layout/forced-mode.tsx";
import { GoodwillRefund } from "#components/purchase/receipts/goodwill-refund.tsx";
import { ReceiptActions } from "#components/purchase/receipts/receipt-actions.tsx";
import { ReceiptSheet } from "#components/purchase/receipts/receipt-sheet.tsx";
import { RequestAnswer } from "#components/purchase/refunds/request-answer.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { findPageSession, requirePageSession } from "#lib/auth/session/page-session.ts";
import { env } from "#lib/env/server.ts";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { readPageCredentials } from "#lib/purchases/access/page-credentials.ts";
import { findPurchaseAccess, type PurchaseAccess } from "#lib/purchases/access/purchase-access.ts";
import { toReceipt } from "#lib/purchases/receipts/view.ts";
import { findGoodwill } from "#lib/purchases/refunds/goodwill.ts";
import { readRefund } from "#lib/purchases/refunds/mutations.ts";
import { describeRefundRate, findRefundRate } from "#lib/purchases/refunds/rate.ts";
import { refundTracesOf } from "#lib/purchases/refunds/traces.ts";
import { judgeWithdrawal } from "#lib/purchases/refunds/withdrawal.ts";

type Props = PageProps<"/receipts/[purchaseId]">;

export async function generateMetadata({ params, searchParams }: Props) {
  const purchase = await readPurchase(params, searchParams);
  if (!purchase) return MISSING_METADATA;
  const { number } = toReceipt(purchase);
  return pageMetadata("/receipts", {
    title: number ? `Receipt ${number}` : "Payment",
    robots: { index: false, follow: false },
    referrer: "same-origin",
  });
}

/** Opens for its own link, the session that bought, the access token, and the seller, who sees their side of it. */
export default async function ReceiptPage({ params, searchParams }: Props) {
  const purchase = await readPurchase(params, searchParams);
  if (!purchase) return <MissingNowScreen />;
  const { viewpoint } = purchase;
  const receipt = toReceipt(purchase);
  const refund = await readRefund(purchase, refundTracesOf(await headers(), (await cookies()).getAll()));
  const { request, author_handle } = refund;
  const { t: token, refund: asksToRefund } = await searchParams;
  const isSentOn = purchase.facts.is_sent_on;
  return (
    <div
      className="max-w-measure mx-auto grid w-full content-start gap-10 px-4 py-10 sm:px-6 sm:py-14 print:p-0"
      data-own-page={viewpoint === "buyer" ? "" : undefined}
    >
      <ForcedMode mode="light" />
      <ReceiptSheet receipt={receipt} viewpoint={viewpoint} />
      {viewpoint === "seller" ? <RefundRate postId={purchase.facts.post.id} /> : null}
      {request && viewpoint === "buyer" ? (
        <section aria-label="Your request" className="text-small border-t pt-6 print:hidden">
          <RequestAnswer author={author_handle} request={request} />
        </section>
      ) : null}
      {request?.state === "open" && viewpoint === "seller" ? (
        <section aria-label="Request for a refund" className="text-small border-t pt-6 print:hidden">
          <p>
            The reader asked you for a refund on <Day at={request.asked_at} />: “{request.reason}”
          </p>
        </section>
      ) : null}
      {viewpoint === "seller" && isSentOn && asksToRefund === "yes" ? (
        <OwnRefund purchaseId={receipt.purchase_id} />
      ) : null}
      <ReceiptActions
        isSeller={viewpoint === "seller"}
        isBuyer={viewpoint === "buyer"}
        isOwned={receipt.status === "paid"}
        isSentOn={isSentOn}
        mayWithdraw={viewpoint !== "seller" && judgeWithdrawal(purchase.facts) === "open"}
        postId={purchase.facts.post.id}
        purchaseId={receipt.purchase_id}
        refund={refund}
        token={token}
      />
    </div>
  );
}

/** For the author, about the post as a whole. Names no reader. */
async function RefundRate({ postId }: { postId: string }) {
  const session = await findPageSession();
  const rate = session && (await findRefundRate(session, postId));
  return rate ? <p className="text-small text-ink-soft print:hidden">{describeRefundRate(rate)}</p> : null;
}

async function OwnRefund({ purchaseId }: { purchaseId: string }) {
  const { db } = await requirePageSession(`/receipts/${purchaseId}`);
  const goodwill = await findGoodwill(db, purchaseId);
  return <GoodwillRefund goodwill={goodwill} isTestNetwork={env.NANO_NETWORK === "dev"} />;
}

async function readPurchase(
  params: Props["params"],
  searchParams: Props["searchParams"],
): Promise<PurchaseAccess | null> {
  const [{ purchaseId }, { t }] = await Promise.all([params, searchParams]);
  const id = uuidParam.safeParse(purchaseId);
  return id.success ? findOnce(id.data, typeof t === "string" ? t : null) : null;
}

/** Cached: the metadata and the page ask for the same. */
const findOnce = cache(async (id: string, token: string | null) =>
  findPurchaseAccess(id, await readPageCredentials(token)),
);
