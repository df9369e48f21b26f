"use client";

import { useActionState } from "react";
import { OfflineNote } from "#components/sign-in/offline-note";
import { Field } from "#components/ui/field";
import { Input } from "#components/ui/input";
import { SubmitButton } from "#components/ui/submit-button";
import { askForCode } from "#lib/auth/actions";

/** The one field that signing in begins with. Without a script it is a form like any other. */
export function AddressForm({ next }: { next: string | null }) {
  const [answer, submit] = useActionState(askForCode, null);
  return (
    <OfflineNote>
      {(holdOffline) => (
        <form action={submit} onSubmit={holdOffline} className="grid gap-6">
          {next === null ? null : <input type="hidden" name="next" value={next} />}
          <Field
            label="E-mail"
            hint="We send you a code and a link. There is no password. If you are new here, this makes your account."
            error={answer?.message}
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
