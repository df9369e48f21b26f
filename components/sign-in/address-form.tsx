"use client";

import { useActionState } from "react";
import { OfflineNote } from "#components/sign-in/offline-note.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import type { SignInStep } from "#lib/auth/sign-in/sign-in.ts";

type Props = { next: string | null; hint: string; askForCode: SignInStep };

/** The e-mail field that starts signing in or adding an address. Works without a script. */
export function AddressForm({ next, hint, askForCode }: Props) {
  const [answer, submit, isPending] = useActionState(askForCode, null);
  return (
    <OfflineNote>
      {(holdOffline) => (
        <form action={submit} onSubmit={holdOffline} className="grid gap-6">
          {next === null ? null : <input type="hidden" name="next" value={next} />}
          <Field label="E-mail" hint={hint} error={isPending ? null : answer?.message}>
            {(control) => (
              <Input
                {...control}
                type="email"
                name="email"
                size="large"
                autoComplete="email"
                required
                spellCheck={false}
              />
            )}
          </Field>
          <SubmitButton size="large" busyLabel="Sending…">
            Send me a code
          </SubmitButton>
        </form>
      )}
    </OfflineNote>
  );
}
