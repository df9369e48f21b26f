"use client";

import { useActionState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Dialog, DialogDismiss } from "#components/ui/overlays/dialog.tsx";
import type { AccountFormState } from "#lib/creators/account-form.ts";
import { saveWalletLabel, unlinkWallet } from "#lib/creators/actions.ts";
import type { NanoAddress } from "#lib/creators/creator.ts";
import { maskAddress } from "#lib/creators/payout/payout-address.ts";

const BEGIN: AccountFormState = { kind: "idle" };
const USES: Record<string, string> = {
  login: "Sign in",
  restore: "Restore purchases",
  refund: "Receive refunds",
  payout: "Payout",
};
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

type Props = {
  address: NanoAddress;
  /** Then it stays linked: without it, no one could sign in. */
  isLastWay: boolean;
};

export function WalletRow({ address, isLastWay }: Props) {
  const { account, label, uses, verifiedAt, lastUsedAt } = address;
  const facts = [
    verifiedAt ? `Linked on ${DAY.format(new Date(verifiedAt))}` : null,
    lastUsedAt ? `last used on ${DAY.format(new Date(lastUsedAt))}` : "not used yet",
    uses.length > 0 ? uses.map((use) => USES[use] ?? use).join(", ") : null,
  ];
  return (
    <li className="grid gap-4 py-6 first:pt-0 last:pb-0">
      <div className="grid content-start gap-1">
        <h3 className="text-lead font-serif">{label ?? "Wallet"}</h3>
        <p className="text-small font-mono">{maskAddress(account)}</p>
        <p className="text-caption text-ink-soft">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <LabelForm address={address} />
        {isLastWay ? null : <UnlinkDialog address={address} />}
      </div>
    </li>
  );
}

function LabelForm({ address: { id, label } }: { address: NanoAddress }) {
  const [state, submit] = useActionState(saveWalletLabel, BEGIN);
  const written = state.kind === "refused" ? state.value : (label ?? "");
  return (
    <form action={submit} aria-label="Label of this wallet" className="flex flex-wrap items-end gap-3" noValidate>
      <input type="hidden" name="id" value={id} />
      <Field label="Label" error={state.kind === "refused" ? state.message : null}>
        {(control) => <Input {...control} key={written} name="label" className="w-44" defaultValue={written} />}
      </Field>
      <SubmitButton tone="secondary" busyLabel="Saving…">
        Save label
      </SubmitButton>
      <span role="status" className="sr-only">
        {state.kind === "done" ? state.message : null}
      </span>
    </form>
  );
}

function UnlinkDialog({ address: { id, account } }: { address: NanoAddress }) {
  const [state, submit] = useActionState(unlinkWallet, BEGIN);
  return (
    <Dialog
      title="Unlink this wallet?"
      description={`${maskAddress(account)} will no longer open or restore anything in your account.`}
      trigger={<Button tone="danger">Unlink</Button>}
    >
      <FieldError id={`unlink-${id}`}>{state.kind === "refused" ? state.message : null}</FieldError>
      <form action={submit} className="flex flex-wrap justify-end gap-2">
        <input type="hidden" name="id" value={id} />
        <DialogDismiss>
          <Button>Keep it</Button>
        </DialogDismiss>
        <SubmitButton tone="danger" busyLabel="Unlinking…">
          Unlink
        </SubmitButton>
      </form>
    </Dialog>
  );
}
