"use client";

import { useActionState } from "react";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { namePromotionAddress, type PromotionAnswer } from "#lib/promotions/actions.ts";

const BEGIN: PromotionAnswer = null;

/** REF-02: it was paid from an account that many share, so it cannot go back there by itself. */
export function ReturnAddressForm({ id, raw }: { id: string; raw: string }) {
  const [answer, submit] = useActionState(namePromotionAddress, BEGIN);
  return (
    <form action={submit} className="grid justify-items-start gap-4" noValidate>
      <input name="promotionId" type="hidden" value={id} />
      <p>
        <Amount raw={raw} /> waits for you: you paid it from an account that many people share, such as an exchange’s.
        Where should it go?
      </p>
      <Field error={answer?.why} hint="An address of a wallet of your own." id="return-address" label="Nano address">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            className="font-mono"
            defaultValue={answer?.typed.address ?? ""}
            name="address"
            spellCheck={false}
          />
        )}
      </Field>
      <SubmitButton busyLabel="Saving…" tone="primary">
        Send it there
      </SubmitButton>
    </form>
  );
}
