"use client";

import { useActionState } from "react";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { freezePayouts } from "#lib/payouts/freeze/freeze-actions.ts";
import type { FreezeFormState } from "#lib/payouts/freeze/freeze-form.ts";

const BEGIN: FreezeFormState = { kind: "idle" };

/** The one button on the page of a mail's link. Works without a script. */
export function FreezeForm({ secret }: { secret: string }) {
  const [state, submit] = useActionState(freezePayouts, BEGIN);
  return (
    <form action={submit} aria-label="Freeze payouts" className="grid justify-items-start gap-6">
      <input name="secret" type="hidden" value={secret} />
      <div aria-live="polite" className="text-body text-ink-soft grid gap-4">
        <FreezeText state={state} />
      </div>
      {state.kind === "frozen" || state.kind === "over" ? (
        <ButtonLink href="/settings/payouts" tone="primary">
          {state.kind === "frozen" ? "Check your payout address" : "See your payouts"}
        </ButtonLink>
      ) : (
        <SubmitButton busyLabel="Freezing…" size="large" tone="danger">
          Freeze payouts
        </SubmitButton>
      )}
    </form>
  );
}

function FreezeText({ state }: { state: FreezeFormState }) {
  switch (state.kind) {
    case "idle":
      return (
        <>
          <p>
            Do this if you did not change your payout address. We then send none of your earnings. The money stays
            yours, and your posts go on selling.
          </p>
          <p>Only you can end the freeze: signed in, and with a code that we e-mail you.</p>
        </>
      );
    case "over":
      return (
        <p>
          This link is not complete, or its 30 days are over. Nothing was changed. Sign in to see where your payouts go.
        </p>
      );
    case "wait":
      return (
        <p>
          We cannot do this right now. It is not your fault. Wait {state.seconds} seconds, then press the button again.
        </p>
      );
    case "failed":
      return <p className="text-brick">{state.message}</p>;
    case "frozen":
      return (
        <>
          <p className="text-ink font-medium">
            {state.wasFrozen ? "Payouts were frozen already." : "Payouts are frozen."} Nothing is sent until you end it.
          </p>
          {state.leavingRaw === "0" ? null : (
            <p>
              <Amount raw={state.leavingRaw} /> had left before, or was about to: that cannot be taken back.
            </p>
          )}
          <p>Now check your payout address, and sign out everywhere in your account settings.</p>
        </>
      );
  }
}
