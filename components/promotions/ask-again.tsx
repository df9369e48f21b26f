"use client";

import { useActionState } from "react";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { orderPromotion, type PromotionAnswer } from "#lib/promotions/actions.ts";
import type { Promotion } from "#lib/promotions/promotion.ts";

type Props = { wish: Pick<Promotion, "postId" | "days" | "place"> };

const BEGIN: PromotionAnswer = null;

/** The time to pay is over, and nothing has come. What still comes within a day counts, too. */
export function AskAgain({ wish: { postId, days, place } }: Props) {
  const [answer, submit] = useActionState(orderPromotion, BEGIN);
  if (postId === null) return null;
  return (
    <form action={submit} className="grid justify-items-start gap-2">
      <input name="postId" type="hidden" value={postId} />
      <input name="days" type="hidden" value={days} />
      <input name="place" type="hidden" value={place} />
      <SubmitButton busyLabel="Getting an address…" size="large" tone="primary">
        Ask again
      </SubmitButton>
      <FieldError id="ask-again-refusal">{answer?.why ?? null}</FieldError>
    </form>
  );
}
