"use client";

import { type FormEvent, useState } from "react";
import { ReturnAddress } from "#components/purchase/refunds/return-address.tsx";
import { ServicePayer } from "#components/purchase/refunds/service-payer.tsx";
import type { Refund } from "#components/purchase/refunds/use-refund.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";
import { REASON_MAX_CHARACTERS, REFUND_REASONS } from "#lib/purchases/refunds/refund.ts";
import type { RefundView } from "#lib/purchases/refunds/schema.ts";

type Props = { view: RefundView; refund: Refund };

/** Where the money will go, an optional reason, and the one button. */
export function RefundForm({ view, refund }: Props) {
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const why = text(form, "words") || reason;
    const address = text(form, "address");
    void refund.ask({ ...(why ? { reason: why } : {}), ...addressOf(address, view) });
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={submit}>
      <Field label="Why are you returning it?" optional>
        {(control) => (
          <Select {...control} onChange={({ currentTarget }) => setReason(currentTarget.value)} value={reason}>
            <option value="">I would rather not say</option>
            {REFUND_REASONS.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </Select>
        )}
      </Field>
      {reason === "Other" ? (
        <Field label="In a few words" maxCharacters={REASON_MAX_CHARACTERS} optional>
          {(control) => <Input {...control} name="words" />}
        </Field>
      ) : null}
      {view.target === null ? <ServicePayer /> : <ReturnAddress target={view.target} />}
      <p className="text-small text-ink-soft">The post closes at once. The author learns the reason, not your name.</p>
      <Button busy={refund.isBusy} busyLabel="Returning…" size="large" tone="primary" type="submit">
        Return it and get {formatNano(view.amount_raw)} back
      </Button>
    </form>
  );
}

/** Without an address: the wallet that paid or, if that is an exchange's, an address named later. */
function addressOf(address: string, { target }: RefundView): { address?: string | null } {
  if (address) return { address };
  return target === null ? { address: null } : {};
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
