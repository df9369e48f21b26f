"use client";

import { useActionState } from "react";
import { FreshCodeField } from "#components/account/fresh-code-field.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { maskAddress } from "#lib/creators/payout/payout-address.ts";
import { formatMoment } from "#lib/moment.ts";
import type { Freeze, WaitingSum } from "#lib/payouts/freeze/freeze.ts";
import { endPayoutFreeze } from "#lib/payouts/freeze/freeze-actions.ts";

type Props = { freeze: Freeze; address: string | null };

const BEGIN: AccountFormState = { kind: "idle" };

/** Why nothing is sent, what waits for which address, and how to end it. */
export function FrozenPayouts({ freeze: { since, waiting }, address }: Props) {
  const others = waiting.filter(({ account }) => account !== null && account !== address);
  return (
    <Callout title="Payouts are frozen" tone="warning">
      <div className="grid gap-4">
        <p>
          Since {formatMoment(new Date(since), "UTC")}, nothing is sent. A freeze link that we e-mailed you was used.
          The money stays yours, and your posts go on selling.
        </p>
        {waiting.length > 0 ? (
          <ul className="grid gap-1">
            {waiting.map((sum) => (
              <li key={sum.account}>
                <Amount raw={sum.amountRaw} /> {describeTarget(sum, address)}
              </li>
            ))}
          </ul>
        ) : null}
        {others.length > 0 ? (
          <p>
            Each sale is paid to the address that you had when it was sold. If one of these is not yours, do not end the
            freeze: <Link href="/contact?topic=account">write to us</Link>, and we ask you for another address for those
            sales.
          </p>
        ) : null}
        <p>Before you end it, make sure that the address below is yours, and sign out everywhere under Account.</p>
        <EndFreeze />
      </div>
    </Callout>
  );
}

function describeTarget({ account, payouts }: WaitingSum, address: string | null): string {
  const many = payouts === 1 ? "1 sale" : `${payouts.toLocaleString("en-US")} sales`;
  if (account === null) return `of ${many} has no address yet`;
  return account === address
    ? `of ${many} waits for ${maskAddress(account)}, your address now`
    : `of ${many} waits for ${maskAddress(account)}, not your address now`;
}

function EndFreeze() {
  const [state, submit] = useActionState(endPayoutFreeze, BEGIN);
  return (
    <form action={submit} aria-label="End the freeze" className="grid justify-items-start gap-4" noValidate>
      {state.kind === "code" ? <FreshCodeField email={state.email} error={state.error} /> : null}
      <FieldError id="end-freeze">{state.kind === "refused" ? state.message : null}</FieldError>
      <SubmitButton busyLabel="Checking…" tone="secondary">
        {state.kind === "code" ? "Confirm" : "End the freeze"}
      </SubmitButton>
    </form>
  );
}
