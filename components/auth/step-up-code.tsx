"use client";

import { type FormEvent, useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { readCode } from "#lib/auth/sign-in/sign-in.ts";
import { fetchJson } from "#lib/http/browser/client.ts";

type Props = { email: string; onConfirmed: () => void; onAgain: () => void };

/** Takes the code; the sixth digit sends it. */
export function StepUpCode({ email, onConfirmed, onAgain }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const verify = async (typed: string) => {
    const code = readCode(typed);
    if (code === null) return setRefusal("A code has six digits.");
    setBusy(true);
    setRefusal(null);
    try {
      await fetchJson("/api/auth/step-up/verify", { method: "POST", body: { code } });
    } catch (error) {
      setRefusal(describeRefusal(error));
      return setBusy(false);
    }
    setBusy(false);
    onConfirmed();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // It is drawn outside of the form around it, but React would still pass the event to that form.
    event.stopPropagation();
    void verify(String(new FormData(event.currentTarget).get("code") ?? ""));
  };
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <Field
        label="Code"
        hint={
          <>
            We sent a six-digit code to <strong className="text-ink font-medium wrap-anywhere">{email}</strong>. It
            works once, within ten minutes.
          </>
        }
        error={refusal}
      >
        {(control) => (
          <Input
            {...control}
            name="code"
            size="large"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            spellCheck={false}
            busy={isBusy}
            onInput={({ currentTarget: input }) => {
              if (readCode(input.value) !== null) input.form?.requestSubmit();
            }}
            className="tracking-[0.3em] tabular-nums"
          />
        )}
      </Field>
      <div className="flex flex-col gap-2 md:flex-row-reverse md:justify-start">
        <Button type="submit" tone="primary" busy={isBusy} busyLabel="Checking…">
          Confirm
        </Button>
        <Button tone="quiet" onClick={onAgain}>
          Send another code
        </Button>
      </div>
    </form>
  );
}
