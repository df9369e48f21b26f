"use client";

import { useRouter } from "next/navigation";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { AlreadyPaid } from "#components/purchase/pay/already-paid.tsx";
import { AmountChoice } from "#components/purchase/pay/amount-choice.tsx";
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
import { formatNano } from "#components/ui/amounts/amount-text.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { hasStoredPurchase } from "#lib/purchases/checkout/stored-purchase-key.ts";
import { reportUnderpaidPurchase, watchUnderpaidPurchase } from "#lib/purchases/checkout/watch-underpaid.ts";
import { announceOpening } from "#lib/purchases/reading/opening-cookie.ts";

type Props = { post: PaidPost; price: ShownPrice; promise: string; aside: ReactNode };

/** The pay button of a locked page. The rest loads when the reader reaches for it, or a payment is under way. */
export function PayControls({ post, price, promise, aside }: Props) {
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
    await announceOpening();
    rememberScrollPlace(postId);
    router.refresh();
  };
  const onOwned = useEffectEvent(showWholePost);
  useEffect(() => {
    if (isOwned) void onOwned();
  }, [isOwned]);
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
  const pay = async () => {
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
    <div className="needs-script">
      <div className="grid gap-4">
        {price.kind === "from" ? (
          <AmountChoice choice={choice} error={isErrorShown ? error : null} onChange={setChoice} price={price} />
        ) : null}
        {Pending ? <Pending request={request} /> : null}
        <Button
          busy={isLoading}
          className="justify-self-start max-sm:justify-self-stretch"
          onClick={pay}
          onFocus={preload}
          onPointerEnter={preload}
          size="large"
          tone="primary"
        >
          Pay {formatNano(raw ?? price.raw)} and read
        </Button>
        <p className="text-caption text-ink-soft">{promise}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <AlreadyPaid
            onOwned={() => void showWholePost()}
            onUnderpaid={() => void reportUnderpaidPurchase(postId, showUnderpaid)}
            post={post}
          />
          {aside}
        </div>
      </div>
    </div>
  );
}
