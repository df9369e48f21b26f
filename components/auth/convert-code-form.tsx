"use client";

import { type FormEvent, useActionState } from "react";
import { OfflineNote } from "#components/sign-in/offline-note";
import { OtherWays } from "#components/sign-in/other-ways";
import { Field } from "#components/ui/field";
import { Input } from "#components/ui/input";
import { SubmitButton } from "#components/ui/submit-button";
import { askForConversionAgain, confirmWithCode, convertWithAnotherAddress } from "#lib/auth/convert-actions";
import { readCode } from "#lib/auth/sign-in";

/** Takes the code that shows whose address it is. */
export function ConvertCodeForm({ email, sentAt, next }: { email: string; sentAt: number; next: string | null }) {
  const [answer, submit, isPending] = useActionState(confirmWithCode, null);
  return (
    <OfflineNote>
      {(holdOffline) => (
        <>
          <form action={submit} onSubmit={holdOffline} className="grid gap-6">
            {next === null ? null : <input type="hidden" name="next" value={next} />}
            <Field
              label="Code"
              hint={
                <>
                  We sent six digits to <strong className="text-ink font-medium wrap-anywhere">{email}</strong>. They
                  work once, within ten minutes.
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
          <OtherWays
            sentAt={sentAt}
            next={next}
            askAgain={askForConversionAgain}
            takeAnotherAddress={convertWithAnotherAddress}
          />
        </>
      )}
    </OfflineNote>
  );
}

function sendWhenComplete({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  if (readCode(input.value) !== null) input.form?.requestSubmit();
}
