"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import { type ReactNode, useActionState } from "react";
import { FreshCodeField } from "#components/account/fresh-code-field.tsx";
import { AddressInput } from "#components/account/payout/address-input.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { savePayoutAddress } from "#lib/creators/actions.ts";
import type { OwnWallet } from "#lib/creators/creator.ts";
import type { PayoutFormState } from "#lib/creators/payout/payout-form.ts";

type Props = {
  label: string;
  wallets: readonly OwnWallet[];
  /** Below the field, for an author without a wallet. */
  chooser: ReactNode;
  /** Where to go once it is saved. Without it, the form itself says so. */
  next?: string;
  /** Other choices beside the button. */
  children?: ReactNode;
};

const BEGIN: PayoutFormState = { kind: "address", address: "" };
const BUTTONS: Record<PayoutFormState["kind"], string> = {
  address: "Save address",
  exchange: "Continue",
  code: "Confirm",
  saved: "Save address",
};

/** The address, then whatever else the server asks for. Each step is a form that needs no script. */
export function PayoutAddressForm({ label, wallets, chooser, next, children }: Props) {
  const [state, submit] = useActionState(savePayoutAddress, BEGIN);
  const path = usePathname();
  const isFirst = state.kind === "address" || state.kind === "saved";
  return (
    <form action={submit} aria-label="Payout address" className="grid gap-5" noValidate>
      {next === undefined ? null : <input type="hidden" name="next" value={next} />}
      {isFirst ? (
        <div className="grid gap-2">
          <AddressInput
            key={state.kind}
            label={label}
            address={state.kind === "address" ? state.address : ""}
            error={state.kind === "address" ? state.error : undefined}
            wallets={wallets}
          />
          {chooser}
        </div>
      ) : (
        <FixedAddress address={state.address} />
      )}
      {state.kind === "address" && state.mustSignIn ? (
        <Link href={`/login?next=${encodeURIComponent(path)}` as Route} className="justify-self-start">
          Log in
        </Link>
      ) : null}
      {state.kind === "exchange" || (state.kind === "code" && state.knowsExchange) ? (
        <input type="hidden" name="knows-exchange" value="yes" />
      ) : null}
      {state.kind === "exchange" ? <Callout tone="warning">{state.warning}</Callout> : null}
      {state.kind === "code" ? <FreshCodeField email={state.email} error={state.error} /> : null}
      <p role="status" className="text-small text-leaf empty:hidden">
        {state.kind === "saved" ? "Your payout address is saved." : null}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton busyLabel="Checking…">{BUTTONS[state.kind]}</SubmitButton>
        {children}
      </div>
    </form>
  );
}

function FixedAddress({ address }: { address: string }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-small font-medium">New address</p>
      <p className="text-small font-mono break-all">{address}</p>
      <input type="hidden" name="address" value={address} />
    </div>
  );
}
