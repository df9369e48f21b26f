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
  const [isTold, setTold] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [Pending, setPending] = useState<ComponentType<{ request: SheetRequest }> | null>(null);
  const { raw, error } = readChoice(choice, price);
  const request = {
    ...post,
    ...{ shownRaw: raw ?? price.raw, offeredRaw: price.kind === "from" ? raw : null },
    usdMicros: usdWorthOf(raw ?? price.raw, price),
  };
  const showWhole = async () => {
    await announceOpening();
    rememberScrollPlace(postId);
    router.refresh();
  };
  const whenOwned = useEffectEvent(showWhole);
  useEffect(() => {
    if (isOwned) void whenOwned();
  }, [isOwned]);
  const showShort = (purchaseId: string) => {
    void loadPaying((paying) => {
      setPending(() => paying.PendingPayment);
      return paying.resumeUnderpaid(postId, purchaseId);
    }, "quietly");
  };
  const whenShort = useEffectEvent(showShort);
  useEffect(() => watchUnderpaidPurchase(postId, (purchaseId) => whenShort(purchaseId)), [postId]);
  useEffect(() => {
    if (!hasStoredPurchase(postId)) return;
    void loadPaying((paying) => {
      setPending(() => paying.PendingPayment);
      void paying.resume(postId);
    });
  }, [postId]);
  const pay = async () => {
    setTold(error !== null);
    if (error) return;
    setLoading(true);
    await loadPaying((paying) => {
      setPending(() => paying.PendingPayment);
      paying.pay(request);
    });
    setLoading(false);
  };
  const reachFor = () => void loadPaying((paying) => paying.preloadPaying(), "quietly");
  return (
    <div className="needs-script">
      <div className="grid gap-4">
        {price.kind === "from" ? (
          <AmountChoice choice={choice} error={isTold ? error : null} onChange={setChoice} price={price} />
        ) : null}
        {Pending ? <Pending request={request} /> : null}
        <Button
          busy={isLoading}
          className="justify-self-start max-sm:justify-self-stretch"
          onClick={pay}
          onFocus={reachFor}
          onPointerEnter={reachFor}
          size="large"
          tone="primary"
        >
          Pay {formatNano(raw ?? price.raw)} and read
        </Button>
        <p className="text-caption text-ink-soft">{promise}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <AlreadyPaid
            onOwned={() => void showWhole()}
            onShort={() => void reportUnderpaidPurchase(postId, showShort)}
            post={post}
          />
          {aside}
        </div>
      </div>
    </div>
  );
}
