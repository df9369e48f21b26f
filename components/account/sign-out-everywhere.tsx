"use client";

import { useActionState } from "react";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { signOutEverywhere } from "#lib/creators/actions.ts";

const BEGIN: AccountFormState = { kind: "idle" };

export function SignOutEverywhere() {
  const [state, submit] = useActionState(signOutEverywhere, BEGIN);
  return (
    <form action={submit} className="grid justify-items-start gap-1.5">
      <SubmitButton tone="secondary" busyLabel="Signing out…">
        Sign out everywhere
      </SubmitButton>
      <p className="text-caption text-ink-soft">
        Ends every session, including this one. You can sign in again at any time.
      </p>
      <FieldError id="sign-out-refusal">{state.kind === "refused" ? state.message : null}</FieldError>
    </form>
  );
}
