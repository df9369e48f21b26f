"use client";

import { type FormEvent, useActionState } from "react";
import { OfflineNote } from "#components/sign-in/offline-note.tsx";
import { OtherWays } from "#components/sign-in/other-ways.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { readCode, type SignInStep } from "#lib/auth/sign-in/sign-in.ts";

type Props = {
  email: string;
  sentAt: number;
  next: string | null;
  /** What else the mail holds. */
  note?: string;
  submitLabel: string;
  enterCode: SignInStep;
  askAgain: SignInStep;
  takeAnotherAddress: (form: FormData) => Promise<void>;
};

/** The second step: the code from the e-mail. Submits itself when complete. */
export function CodeForm({ email, sentAt, next, note, submitLabel, enterCode, ...otherWays }: Props) {
  const [answer, submit, isPending] = useActionState(enterCode, null);
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
                  We sent a six-digit code to <strong className="text-ink font-medium wrap-anywhere">{email}</strong>.
                  It works once, within ten minutes. {note}
                </>
              }
              error={isPending ? null : answer?.message}
            >
              {(control) => (
                <Input
                  {...control}
                  // A new answer needs a new code, so the wrong one is cleared.
                  key={answer?.message}
                  name="code"
                  size="large"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  pattern="[\d\s\-]*"
                  required
                  autoFocus
                  spellCheck={false}
                  onInput={sendWhenComplete}
                  className="tracking-[0.3em] tabular-nums"
                />
              )}
            </Field>
            <SubmitButton size="large" busyLabel="Checking…">
              {submitLabel}
            </SubmitButton>
          </form>
          <OtherWays sentAt={sentAt} next={next} {...otherWays} />
        </>
      )}
    </OfflineNote>
  );
}

function sendWhenComplete({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  if (readCode(input.value) !== null) input.form?.requestSubmit();
}
