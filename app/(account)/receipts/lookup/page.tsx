import { LookupAnswer } from "#components/purchase/lookup-answer";
import { LookupForm } from "#components/purchase/lookup-form";
import { BrowserPurchases } from "#components/purchase/own-purchases";
import { pageMetadata } from "#lib/http/page-metadata";
import { uuidParam } from "#lib/http/uuid";
import { listPurchasesOfPost } from "#lib/purchases/own-purchases";
import { readPageCredentials } from "#lib/purchases/page-shown";
import { lookUpPayment } from "#lib/purchases/receipt-queries";
import { parsePaymentReference } from "#lib/purchases/told-payment";

export const metadata = pageMetadata("/receipts/lookup", {
  title: "Find a payment",
  robots: { index: false },
  referrer: "same-origin",
});

/** “I already paid” and “Why did this account pay me?”: searches this browser's purchases, or by block hash or address. */
export default async function LookupPage({ searchParams }: PageProps<"/receipts/lookup">) {
  const { q, post } = await searchParams;
  const [asked, postId] = [typeof q === "string" ? q : "", uuidParam.safeParse(post).data];
  const told = parsePaymentReference(asked);
  const shown = await readPageCredentials();
  const [found, own] = await Promise.all([
    told === null ? null : lookUpPayment(told, shown.session?.viewer.id ?? null),
    postId ? listPurchasesOfPost(shown, postId) : [],
  ]);
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-10 px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-title font-serif tracking-tight">{postId ? "You already paid" : "Find a payment"}</h1>
      {postId ? <BrowserPurchases isSignedIn={shown.session !== null} purchases={own} /> : null}
      <LookupForm asked={asked} isUnreadable={asked !== "" && told === null} postId={postId} />
      {told === null ? null : <LookupAnswer found={found} />}
    </div>
  );
}
