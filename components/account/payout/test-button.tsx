"use client";

import { type ReactNode, useActionState } from "react";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { testPayoutAddress } from "#lib/creators/actions.ts";

const BEGIN: AccountFormState = { kind: "idle" };

/** Also without a script: the page is loaded again and shows how it went. */
export function TestButton({ label, children }: { label: string; children: ReactNode }) {
  const [state, submit] = useActionState(testPayoutAddress, BEGIN);
  return (
    <form action={submit} className="grid justify-items-start gap-1.5">
      <SubmitButton busyLabel="Sending…" size="small" tone="secondary">
        {label}
      </SubmitButton>
      <p className="text-caption text-ink-soft">{children}</p>
      <FieldError id="test-refusal">{state.kind === "refused" ? state.message : null}</FieldError>
    </form>
  );
}
