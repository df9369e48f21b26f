"use client";

import { useActionState } from "react";
import { FreshCodeField } from "#components/account/fresh-code-field.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { requestEmailChange } from "#lib/creators/actions.ts";

const BEGIN: AccountFormState = { kind: "idle" };

export function EmailForm({ email }: { email: string | null }) {
  const [state, submit] = useActionState(requestEmailChange, BEGIN);
  const submitLabel = email === null ? "Add your e-mail address" : "Change e-mail";
  const isCode = state.kind === "code";
  const written = state.kind === "refused" || isCode ? state.value : "";
  return (
    <form action={submit} aria-label="E-mail" className="grid gap-5" noValidate>
      {email === null ? null : <p className="text-body break-all">{email}</p>}
      <Field
        label={email === null ? "Your e-mail address" : "New e-mail address"}
        error={state.kind === "refused" ? state.message : null}
      >
        {(control) => (
          <Input
            {...control}
            key={written}
            type="email"
            name="email"
            autoComplete="email"
            spellCheck={false}
            readOnly={isCode}
            defaultValue={written}
          />
        )}
      </Field>
      {isCode ? <FreshCodeField email={state.email} error={state.error} /> : null}
      <SubmitButton tone="secondary" className="justify-self-start" busyLabel="Sending…">
        {isCode ? "Confirm" : submitLabel}
      </SubmitButton>
      <p role="status" className="text-small text-leaf empty:hidden">
        {state.kind === "done" ? state.message : null}
      </p>
    </form>
  );
}
