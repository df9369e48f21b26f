"use client";

import { useRouter } from "next/navigation";
import { type ReactElement, useState } from "react";
import { RefundForm } from "#components/purchase/refund-form";
import { RefundProgress } from "#components/purchase/refund-progress";
import { useRefund } from "#components/purchase/use-refund";
import { Dialog } from "#components/ui/dialog";
import { FieldError } from "#components/ui/field-error";
import { SkeletonText } from "#components/ui/skeleton";

type Props = {
  purchaseId: string;
  /** Until when the post can be given back; null where only what became of it is to be shown. */
  refundUntil: string | null;
  /** For who has no session and no cookie. */
  accessToken?: string;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** One tap gives a post back. Then it says where the money is, and takes an address where one is needed. */
export function RefundDialog({ purchaseId, refundUntil, accessToken, onOpenChange, ...state }: Props) {
  const router = useRouter();
  const [hasChanged, setChanged] = useState(false);
  const change = (isOpen: boolean) => {
    onOpenChange?.(isOpen);
    // The text behind the dialog is closed now: that page is another one.
    if (!isOpen && hasChanged) router.refresh();
  };
  return (
    <Dialog {...state} onOpenChange={change} title={refundUntil === null ? "Your Nano" : "Get your Nano back"}>
      <RefundBody accessToken={accessToken} onChanged={() => setChanged(true)} purchaseId={purchaseId} />
    </Dialog>
  );
}

type BodyProps = { purchaseId: string; accessToken: string | undefined; onChanged: () => void };

function RefundBody({ purchaseId, accessToken, onChanged }: BodyProps) {
  const refund = useRefund(purchaseId, accessToken, onChanged);
  const { view, refusal } = refund;
  return (
    <div aria-busy={view === null && refusal === null} className="grid gap-5">
      {view === null && refusal === null ? <SkeletonText /> : null}
      {view ? <p className="text-lead font-serif text-balance">{view.title}</p> : null}
      {view?.status === "open" ? <RefundForm refund={refund} view={view} /> : null}
      {view?.status === "closed" ? <p className="text-small">{closedText(view.author_handle)}</p> : null}
      {view && view.returns.length > 0 ? <RefundProgress refund={refund} view={view} /> : null}
      <FieldError id="refund-refusal">{refusal}</FieldError>
    </div>
  );
}

function closedText(author: string | null): string {
  return `The time for a quick refund is over. You can still ask ${author ? `@${author}` : "the author"}.`;
}
