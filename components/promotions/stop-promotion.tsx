"use client";

import { useActionState } from "react";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { type PromotionAnswer, stopOwnPromotion } from "#lib/promotions/actions.ts";

const BEGIN: PromotionAnswer = null;

type Props = { id: string; label: string; children: React.ReactNode };

/** Takes two presses, so that no one stops it by mistake. Works without a script. */
export function StopPromotion({ id, label, children }: Props) {
  const [answer, submit] = useActionState(stopOwnPromotion, BEGIN);
  return (
    <details className="border-hairline border-t pt-4">
      <summary className="text-small cursor-pointer py-2">{label}</summary>
      <form action={submit} className="grid justify-items-start gap-3 pt-2">
        <input name="promotionId" type="hidden" value={id} />
        <p className="text-small text-ink-soft">{children}</p>
        <SubmitButton busyLabel="Stopping…" tone="danger">
          {label}
        </SubmitButton>
        <FieldError id="stop-refusal">{answer?.why ?? null}</FieldError>
      </form>
    </details>
  );
}
