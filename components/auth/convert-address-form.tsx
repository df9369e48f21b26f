"use client";

import { useActionState } from "react";
import { OfflineNote } from "#components/sign-in/offline-note";
import { Field } from "#components/ui/field";
import { Input } from "#components/ui/input";
import { SubmitButton } from "#components/ui/submit-button";
import { askForConversion } from "#lib/auth/convert-actions";

/** One field: the address that an anonymous user is to have. */
export function ConvertAddressForm({ next }: { next: string | null }) {
  const [answer, submit, isPending] = useActionState(askForConversion, null);
  return (
    <OfflineNote>
      {(holdOffline) => (
        <form action={submit} onSubmit={holdOffline} className="grid gap-6">
          {next === null ? null : <input type="hidden" name="next" value={next} />}
          <Field
            label="E-mail"
            hint="We send you a code. There is no password: the next time, you sign in with another code."
            error={isPending ? null : answer?.message}
          >
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
