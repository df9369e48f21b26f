"use client";

import { type FormEvent, useActionState } from "react";
import { OfflineNote } from "#components/sign-in/offline-note";
import { Field } from "#components/ui/field";
import { Input } from "#components/ui/input";
import { SubmitButton } from "#components/ui/submit-button";
import { confirmWithCode, convertWithAnotherAddress } from "#lib/auth/convert-actions";
import { readCode } from "#lib/auth/sign-in";

/** Takes the code that shows whose address it is. */
export function ConvertCodeForm({ email, next }: { email: string; next: string | null }) {
  const [answer, submit, isPending] = useActionState(confirmWithCode, null);
  const hidden = next === null ? null : <input type="hidden" name="next" value={next} />;
  return (
    <OfflineNote>
      {(holdOffline) => (
        <>
          <form action={submit} onSubmit={holdOffline} className="grid gap-6">
            {hidden}
            <Field
              label="Code"
              hint={
                <>
                  We sent six digits to <strong className="text-ink font-medium wrap-anywhere">{email}</strong>. They
                  work once, within ten minutes. The link in the mail does the same, in this browser.
                </>
              }
              error={isPending ? null : answer?.message}
            >
              {(control) => (
                <Input
                  {...control}
                  name="code"
                  size="large"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  pattern="[\d\s\-]*"
                  required
                  spellCheck={false}
                  onInput={sendWhenComplete}
                  className="tracking-[0.3em] tabular-nums"
                />
              )}
            </Field>
            <SubmitButton size="large" busyLabel="Checking…">
              Confirm
            </SubmitButton>
          </form>
          <form action={convertWithAnotherAddress} className="border-hairline grid gap-3 border-t pt-6">
            {hidden}
            <p className="text-small text-ink-soft">
              No mail yet? It may take a minute, or lie among the spam. You can also begin again.
            </p>
            <SubmitButton tone="secondary" className="justify-self-start">
              Use another address
            </SubmitButton>
          </form>
        </>
      )}
    </OfflineNote>
  );
}

function sendWhenComplete({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  if (readCode(input.value) !== null) input.form?.requestSubmit();
}
