"use client";

import { useRouter } from "next/navigation";
import { type ReactElement, useState } from "react";
import { AskAuthor } from "#components/purchase/refunds/ask-author.tsx";
import { RefundForm } from "#components/purchase/refunds/refund-form.tsx";
import { RefundProgress } from "#components/purchase/refunds/refund-progress.tsx";
import { RequestAnswer } from "#components/purchase/refunds/request-answer.tsx";
import { useRefund } from "#components/purchase/refunds/use-refund.ts";
import { useServerSecondsLeft } from "#components/purchase/refunds/use-server-countdown.ts";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { SkeletonText } from "#components/ui/skeleton.tsx";
import { serverNow } from "#lib/purchases/checkout/server-clock.ts";
import type { RefundView } from "#lib/purchases/refunds/schema.ts";

type Props = {
  purchaseId: string;
  /** Until when the post can be returned. Null if only the progress is shown. */
  refundUntil: string | null;
  /** The post stays open: this is about money already on its way back, such as an overpayment. */
  keepsAccess?: boolean;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  focusAfter?: (() => HTMLElement | null) | undefined;
  onChanged?: (view: RefundView) => void;
};

/** Returns a post with one tap. Then shows where the money is, and takes an address if needed. */
export function RefundDialog({
  purchaseId,
  refundUntil,
  keepsAccess = false,
  onOpenChange,
  onChanged,
  ...state
}: Props) {
  const router = useRouter();
  const [hasChanged, setChanged] = useState(false);
  const change = (isOpen: boolean) => {
    onOpenChange?.(isOpen);
    // The text is closed now, or the time is over: the page behind the dialog must be reloaded.
    if (!isOpen && (hasChanged || hasPassed(refundUntil))) router.refresh();
  };
  return (
    <Dialog {...state} onOpenChange={change} title={refundUntil === null ? "Your Nano" : "Get your Nano back"}>
      <RefundBody
        keepsAccess={keepsAccess}
        onChanged={(view) => {
          setChanged(true);
          onChanged?.(view);
        }}
        purchaseId={purchaseId}
      />
    </Dialog>
  );
}

type BodyProps = { purchaseId: string; keepsAccess: boolean; onChanged: (view: RefundView) => void };

function RefundBody({ purchaseId, keepsAccess, onChanged }: BodyProps) {
  const refund = useRefund(purchaseId, onChanged);
  const { view, refusal } = refund;
  const until = view?.refund_until ?? null;
  const hasEnded = useServerSecondsLeft(until) === 0 && until !== null;
  // A request sent in time gets its answer first.
  const isOpen = !keepsAccess && view?.status === "open" && (!hasEnded || refund.isBusy);
  const isOver = view?.status === "closed" || (view?.status === "ask_author" && hasEnded);
  const isClosed = !keepsAccess && (isOver || (view?.status === "open" && !isOpen));
  return (
    <div aria-busy={view === null && refusal === null} className="grid gap-5">
      {view === null && refusal === null ? <SkeletonText /> : null}
      {view ? <p className="text-lead font-serif text-balance">{view.title}</p> : null}
      {isOpen ? <RefundForm refund={refund} view={view} /> : null}
      {view?.status === "ask_author" && view.is_askable && !keepsAccess && !hasEnded ? (
        <p className="text-small">{view.reason}</p>
      ) : null}
      <div className="text-small empty:hidden" role="status">
        {isClosed ? <p>The time for a quick refund is over.</p> : null}
        {view?.request && !keepsAccess ? <RequestAnswer author={view.author_handle} request={view.request} /> : null}
      </div>
      {view && !keepsAccess && (isClosed || view.status === "ask_author") ? (
        <AskAuthor refund={refund} view={view} />
      ) : null}
      {view && view.returns.length > 0 ? <RefundProgress refund={refund} view={view} /> : null}
      <FieldError id="refund-refusal">{refusal}</FieldError>
    </div>
  );
}

function hasPassed(until: string | null): boolean {
  return until !== null && Date.parse(until) <= serverNow();
}
