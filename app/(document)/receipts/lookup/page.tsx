import { BrowserPurchases } from "#components/purchase/receipts/browser-purchases.tsx";
import { LookupAnswer } from "#components/purchase/receipts/lookup-answer.tsx";
import { ReceiptLookupForm } from "#components/purchase/receipts/receipt-lookup-form.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { readPageCredentials } from "#lib/purchases/access/page-credentials.ts";
import { parsePaymentReference } from "#lib/purchases/receipts/payment-reference.ts";
import { listPurchasesOfPost } from "#lib/purchases/receipts/purchases-of-post.ts";
import { lookUpPayment } from "#lib/purchases/receipts/queries.ts";

export const metadata = pageMetadata("/receipts/lookup", {
  title: "Find a payment",
  robots: { index: false },
  referrer: "same-origin",
});

/** “I already paid” and “Why did this account pay me?”: searches this browser's purchases, or by block hash or address. */
export default async function LookupPage({ searchParams }: PageProps<"/receipts/lookup">) {
  const { q, post, checked } = await searchParams;
  const [query, postId] = [typeof q === "string" ? q : "", uuidParam.safeParse(post).data];
  const reference = parsePaymentReference(query);
  const credentials = await readPageCredentials();
  const [found, own] = await Promise.all([
    reference === null ? null : lookUpPayment(reference, credentials.session?.viewer.id ?? null),
    postId ? listPurchasesOfPost(credentials, postId) : [],
  ]);
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-10 px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-title font-serif tracking-tight">{postId ? "Already paid?" : "Find a payment"}</h1>
      {postId ? <BrowserPurchases checked={checked} isSignedIn={credentials.session !== null} purchases={own} /> : null}
      <ReceiptLookupForm query={query} isUnreadable={query !== "" && reference === null} postId={postId} />
      {reference === null ? null : <LookupAnswer found={found} />}
    </div>
  );
}
