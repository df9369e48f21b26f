"use client";

import { useRouter } from "next/navigation";
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { fetchLateFonts, showLateFonts } from "#components/layout/late-fonts.ts";
import { AlreadyPaid } from "#components/purchase/pay/already-paid.tsx";
import { AmountChoice, PayLabel } from "#components/purchase/pay/amount-choice.tsx";
import {
  type Choice,
  readChoice,
  type ShownPrice,
  SUGGESTED,
  usdWorthOf,
} from "#components/purchase/pay/chosen-amount.ts";
import { loadPaying } from "#components/purchase/pay/load-paying.ts";
import { rememberScrollPlace } from "#components/purchase/pay/scroll-place.ts";
import type { PaidPost, SheetRequest } from "#components/purchase/pay/sheet-store.ts";
import { useOwned } from "#components/purchase/pay/use-owned.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { hasStoredPurchase } from "#lib/purchases/checkout/stored-purchase-key.ts";
import { reportUnderpaidPurchase, watchUnderpaidPurchase } from "#lib/purchases/checkout/watch-underpaid.ts";
import { announceOpening } from "#lib/purchases/reading/opening-cookie.ts";

type Props = {
  post: PaidPost;
  price: ShownPrice;
  /** The author's price, for the form. */
  shownPrice: string;
  promise: string;
  aside: ReactNode;
};

/**
 * The pay button of a locked page, in a form that also works without a script. The rest loads when the reader reaches for
 * it, or a payment is under way.
 */
export function PayControls({ post, price, shownPrice, promise, aside }: Props) {
  const { postId } = post;
  const router = useRouter();
  const isOwned = useOwned(postId);
  const [choice, setChoice] = useState<Choice>(SUGGESTED);
  const [isErrorShown, setErrorShown] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [Pending, setPending] = useState<ComponentType<{ request: SheetRequest }> | null>(null);
  const { raw, error } = readChoice(choice, price);
  const request = {
    ...post,
    ...{ shownRaw: raw ?? price.raw, offeredRaw: price.kind === "from" ? raw : null },
    usdMicros: usdWorthOf(raw ?? price.raw, price),
  };
  const showWholePost = async () => {
    await Promise.all([announceOpening(), showLateFonts()]);
    rememberScrollPlace(postId);
    router.refresh();
  };
  const onOwned = useEffectEvent(showWholePost);
  useEffect(() => {
    if (isOwned) void onOwned();
  }, [isOwned]);
  useEffect(() => fetchLateFonts(document.querySelector("article")?.textContent ?? ""), []);
  const showUnderpaid = (purchaseId: string) => {
    void loadPaying((paying) => {
      setPending(() => paying.PendingPayment);
      return paying.resumeUnderpaid(postId, purchaseId);
    }, "quietly");
  };
  const whenUnderpaid = useEffectEvent(showUnderpaid);
  useEffect(() => watchUnderpaidPurchase(postId, (purchaseId) => whenUnderpaid(purchaseId)), [postId]);
  useEffect(() => {
    if (!hasStoredPurchase(postId)) return;
    void loadPaying((paying) => {
      setPending(() => paying.PendingPayment);
      void paying.resume(postId);
    });
  }, [postId]);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    setErrorShown(error !== null);
    if (error) return;
    setLoading(true);
    await loadPaying((paying) => {
      setPending(() => paying.PendingPayment);
      paying.pay(request);
    });
    setLoading(false);
  };
  const preload = () => void loadPaying((paying) => paying.preloadPaying(), "quietly");
  return (
    <div className="grid gap-4">
      <form action="/api/purchases/create" className="group/pay grid gap-4" method="post" noValidate onSubmit={pay}>
        <input name="postId" type="hidden" value={postId} />
        <input name="price" type="hidden" value={shownPrice} />
        {price.kind === "from" ? (
          <AmountChoice choice={choice} error={isErrorShown ? error : null} onChange={setChoice} price={price} />
        ) : null}
        {Pending ? <Pending request={request} /> : null}
        <Button
          busy={isLoading}
          className="justify-self-start max-sm:justify-self-stretch"
          onFocus={preload}
          onPointerEnter={preload}
          size="large"
          tone="primary"
          type="submit"
        >
          <PayLabel ownRaw={choice.kind === "own" ? raw : null} price={price} />
        </Button>
      </form>
      <p className="text-caption text-ink-soft">{promise}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="contents noscript:hidden">
          <AlreadyPaid
            onOwned={() => void showWholePost()}
            onUnderpaid={() => void reportUnderpaidPurchase(postId, showUnderpaid)}
            post={post}
          />
        </span>
        {aside}
      </div>
    </div>
  );
}
