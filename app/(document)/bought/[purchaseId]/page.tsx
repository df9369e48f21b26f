import { cache } from "react";
import { MissingNowScreen } from "#components/layout/errors/missing-screen.tsx";
import { DocumentText } from "#components/post/document/document-text.tsx";
import { MissingPartNote } from "#components/post/missing-part-note.tsx";
import { PaymentPage } from "#components/purchase/form/payment-page.tsx";
import { Day } from "#components/ui/dates/day.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { env } from "#lib/env/server.ts";
import { MISSING_METADATA, pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { postPath } from "#lib/posts/post.ts";
import { readPageCredentials } from "#lib/purchases/access/page-credentials.ts";
import { findPaymentPage, RECEIPT_FIRST } from "#lib/purchases/reading/payment-page.ts";
import { findPurchasedVersion } from "#lib/purchases/reading/purchased-version.ts";

type Props = PageProps<"/bought/[purchaseId]">;

type Bought = NonNullable<Awaited<ReturnType<typeof findPurchasedVersion>>>;

export async function generateMetadata(props: Props) {
  const { bought, payment } = await readPurchase(props);
  if (!bought && !payment) return MISSING_METADATA;
  const title = bought ? `${bought.title}, as you bought it` : `Your payment for ${payment?.title}`;
  return pageMetadata("/bought", { title, robots: { index: false }, referrer: "same-origin" });
}

/** A purchase: how to pay it, and once it is paid, the version that was bought. The latest is at the post's own address. */
export default async function BoughtPage(props: Props) {
  const { bought, payment } = await readPurchase(props);
  if (bought) return <BoughtVersion bought={bought} />;
  if (!payment) return <MissingNowScreen />;
  return <PaymentPage facts={payment} isTestNetwork={env.NANO_NETWORK === "dev"} />;
}

function BoughtVersion({ bought }: { bought: Bought }) {
  const { title, number, boughtAt, isCurrent, document, hasGaps, post, pictures, files } = bought;
  return (
    <article className="post-page pb-20" data-own-page="">
      <p className="post-frame text-small text-ink-soft border-b py-4 print:hidden" role="note">
        Version {number}, as you bought it on <Day at={boughtAt} />.{" "}
        {isCurrent ? "It is the latest version." : <Link href={postPath(post)}>Read the latest version</Link>}
      </p>
      <header className="post-frame py-10">
        <h1 className="text-display font-serif tracking-tight text-balance">{title}</h1>
      </header>
      <div className="post-body">
        <DocumentText
          document={document}
          files={files}
          language={post.language}
          pictures={pictures}
          posts={new Map()}
        />
      </div>
      {hasGaps ? <MissingPartNote /> : null}
    </article>
  );
}

async function readPurchase({ params, searchParams }: Props) {
  const { purchaseId } = await params;
  const isReceiptFirst = RECEIPT_FIRST in (await searchParams);
  return uuidParam.safeParse(purchaseId).success ? readCached(purchaseId.toLowerCase(), isReceiptFirst) : NOTHING;
}

const NOTHING = { bought: null, payment: null };

/** Cached: the metadata and the page ask for the same. */
const readCached = cache(async (purchaseId: string, isReceiptFirst: boolean) => {
  const credentials = await readPageCredentials();
  const bought =
    !isReceiptFirst && credentials.session && (await findPurchasedVersion(credentials.session, purchaseId));
  return { bought: bought || null, payment: bought ? null : await findPaymentPage(purchaseId, credentials) };
});
