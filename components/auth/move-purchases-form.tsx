"use client";

import { useActionState } from "react";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { leavePurchases, moveToAccount } from "#lib/auth/convert/actions.ts";

/** The one question before a merge, asked once both sides are proven. */
export function MovePurchasesForm({ isOne, next }: { isOne: boolean; next: string | null }) {
  const [moved, move] = useActionState(moveToAccount, null);
  const [left, leave] = useActionState(leavePurchases, null);
  const hidden = next === null ? null : <input type="hidden" name="next" value={next} />;
  return (
    <div className="grid gap-4">
      <div className="flex flex-col gap-3 sm:flex-row">
        <form action={move} className="grid">
          {hidden}
          <SubmitButton size="large" busyLabel="Moving…">
            {isOne ? "Move it there" : "Move them there"}
          </SubmitButton>
        </form>
        <form action={leave} className="grid">
          {hidden}
          <SubmitButton size="large" tone="secondary">
            {isOne ? "Leave it, and go back" : "Leave them, and go back"}
          </SubmitButton>
        </form>
      </div>
      <FieldError id="move-refusal">{moved?.message ?? left?.message}</FieldError>
    </div>
  );
}
