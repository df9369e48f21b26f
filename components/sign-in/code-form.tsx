"use client";

import { useActionState } from "react";
import { CodeInput } from "#components/sign-in/code-input.tsx";
import { OfflineNote } from "#components/sign-in/offline-note.tsx";
import { OtherWays } from "#components/sign-in/other-ways.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import type { SignInStep } from "#lib/auth/sign-in/sign-in.ts";

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
              {/* A new answer needs a new code, so the wrong one is cleared. */}
              {(control) => <CodeInput {...control} key={answer?.message} />}
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
