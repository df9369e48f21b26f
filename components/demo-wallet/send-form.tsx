"use client";

import { useRouter } from "next/navigation";
import { type SubmitEvent, useState } from "react";
import { describeLinkError } from "#components/demo-wallet/describe-link-error.ts";
import { AmountInput } from "#components/nano/amount-input.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";
import { readPaymentUri } from "#lib/nano/payment-uri.ts";
import { readTypedAmount } from "#lib/nano/typed-amount.ts";

type Props = { balance: bigint | null; to: string };
type Errors = { to?: string; amount?: string };

/** Leads to the screen that asks for confirmation. Nothing is signed here. */
export function SendForm({ balance, to }: Props) {
  const router = useRouter();
  const [errors, setErrors] = useState<Errors>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = readFields(String(fields.get("to") ?? ""), String(fields.get("amount") ?? ""), balance);
    if ("uri" in read) router.push(`/demo-wallet?uri=${encodeURIComponent(read.uri)}`);
    else setErrors(read);
  };
  return (
    <form className="grid gap-6" noValidate onSubmit={submit}>
      <h2 className="text-heading font-serif tracking-tight">Send test Nano</h2>
      <Field label="To" hint="An address, or a payment link that begins with nano:" error={errors.to} required>
        {(control) => (
          <Input {...control} name="to" defaultValue={to} autoComplete="off" spellCheck={false} className="font-mono" />
        )}
      </Field>
      <Field
        label="Amount"
        hint={balance === null ? undefined : `In Nano. The wallet holds ${formatNano(balance)}.`}
        error={errors.amount}
      >
        {(control) => <AmountInput {...control} autoComplete="off" name="amount" />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" size="large">
          Continue
        </Button>
        <ButtonLink href="/demo-wallet" tone="quiet" size="large">
          Back
        </ButtonLink>
      </div>
    </form>
  );
}

/** A link that names its amount needs no amount field. */
function readFields(to: string, amount: string, balance: bigint | null): { uri: string } | Errors {
  const reading = readPaymentUri(to);
  if (reading.kind === "invalid") return { to: describeLinkError(reading.reason) };
  const { raw, mistake = "Enter an amount, like 0.05." } =
    amount.trim() === "" ? { raw: reading.request.raw } : readTypedAmount(amount);
  if (!raw) return { amount: mistake };
  if (balance !== null && raw > balance) return { amount: `The wallet holds ${formatNano(balance)}. Send less.` };
  return { uri: `nano:${reading.request.address}?amount=${raw}` };
}
