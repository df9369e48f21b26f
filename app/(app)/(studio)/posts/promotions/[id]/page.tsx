import { MissingNowScreen } from "#components/layout/errors/missing-screen.tsx";
import { PromotionScreen } from "#components/promotions/promotion-screen.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { env } from "#lib/env/server.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import { formatPaymentUri } from "#lib/nano/payment-uri.ts";
import { findOwnPromotion } from "#lib/promotions/queries.ts";

export const metadata = pageMetadata("/posts/promotions", { title: "Your promotion", robots: { index: false } });

/** One promotion, for its author alone. */
export default async function PromotionPage({ params }: PageProps<"/posts/promotions/[id]">) {
  const { id } = await params;
  const { db } = await requirePageSession(`/posts/promotions/${id}`);
  const known = uuidParam.safeParse(id);
  const found = known.success ? await findOwnPromotion(db, known.data) : null;
  if (found === null) return <MissingNowScreen />;
  const { promotion, nowMs } = found;
  const { address, missingRaw } = promotion.payment;
  const uri = formatPaymentUri({ address, amountRaw: BigInt(missingRaw), label: "Farthing", message: "A promotion" });
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <PromotionScreen isTestNetwork={env.NANO_NETWORK === "dev"} nowMs={nowMs} promotion={promotion} uri={uri} />
    </div>
  );
}
