import type { Route } from "next";
import { MissingNowScreen } from "#components/layout/errors/missing-screen.tsx";
import { PromoteForm } from "#components/promotions/promote-form.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { uuidParam } from "#lib/http/uuid.ts";
import type { Promotion, PromotionOffer } from "#lib/promotions/promotion.ts";
import { findOwnPromotion, findPromotionOffer } from "#lib/promotions/queries.ts";

export const metadata = pageMetadata("/posts/promotions", { title: "Promote a post", robots: { index: false } });

export default async function PromotePage({ params }: PageProps<"/posts/promote/[postId]">) {
  const { postId } = await params;
  const { db } = await requirePageSession(`/posts/promote/${postId}`);
  const known = uuidParam.safeParse(postId);
  const offer = known.success ? await findPromotionOffer(db, known.data) : null;
  if (offer === null) return <MissingNowScreen />;
  const current = offer.current === null ? null : ((await findOwnPromotion(db, offer.current))?.promotion ?? null);
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-8 px-4 pt-10 pb-24 sm:px-6 sm:pt-14">
      <header className="grid gap-2">
        <p className="text-small">
          <Link href={"/posts/published" as Route}>Your posts</Link>
        </p>
        <h1 className="text-title font-serif tracking-tight text-balance">Promote this post</h1>
        <p className="text-ink-soft wrap-anywhere">{offer.title}</p>
      </header>
      <p>
        For <Amount raw={offer.dayRaw} /> a day, your post takes its turn as every twelfth card of lists, with the word
        “Promoted”. Someone looks at it first, within 24 hours. Stop at any time: the days that have not begun come back
        to you.
      </p>
      <Next current={current} offer={offer} />
    </div>
  );
}

function Next({ offer, current }: { offer: PromotionOffer; current: Promotion | null }) {
  if (current !== null && current.status !== "awaiting_payment") {
    return (
      <Callout title="This post is promoted already." tone="note">
        <Link href={`/posts/promotions/${current.id}` as Route}>See how it does</Link>
      </Callout>
    );
  }
  if (offer.whyNot !== null) {
    return (
      <Callout title="It can’t be promoted now." tone="warning">
        {offer.whyNot}
      </Callout>
    );
  }
  const { postId, dayRaw, category } = offer;
  return <PromoteForm before={current} dayRaw={dayRaw} hasCategory={category !== null} postId={postId} />;
}
