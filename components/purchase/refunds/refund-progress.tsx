"use client";

import type { FormEvent } from "react";
import { AddressField } from "#components/purchase/refunds/address-field.tsx";
import type { Refund } from "#components/purchase/refunds/use-refund.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { maskAddress } from "#lib/creators/payout/payout-address.ts";
import { formatNano } from "#lib/nano/amount-text.ts";
import { CLAIM_DAYS } from "#lib/purchases/refunds/refund.ts";
import type { RefundView, Return } from "#lib/purchases/refunds/schema.ts";

type Props = { view: RefundView; refund: Refund };

/** Shows where each part of the money is, and whose turn it is. */
export function RefundProgress({ view, refund }: Props) {
  const isTurnable = view.returns.some(({ is_turnable }) => is_turnable);
  return (
    <div className="grid gap-5">
      <ul aria-live="polite" className="divide-hairline divide-y border-y">
        {view.returns.map((part) => (
          <li className="text-small grid gap-1 py-3" key={`${part.state} ${part.amount_raw} ${part.block_hash}`}>
            <ReturnLine part={part} />
          </li>
        ))}
      </ul>
      {isTurnable ? <AddressForm isAsked={view.returns.some(isWaiting)} refund={refund} /> : null}
    </div>
  );
}

function ReturnLine({ part }: { part: Return }) {
  const amount = <strong className="text-copper font-medium tabular-nums">{formatNano(part.amount_raw)}</strong>;
  switch (part.state) {
    case "waits_for_address":
      return (
        <p>
          {amount} is waiting for you. It came from what looks like an exchange account, so we do not send it back
          automatically. Tell us where to send it within {CLAIM_DAYS} days.
        </p>
      );
    case "waits_for_us":
      return (
        <p>{amount} takes longer: a person on our side has to approve this refund. You do not have to do anything.</p>
      );
    case "on_its_way":
      return (
        <p>
          {amount} is on its way back{part.to ? <Target account={part.to} word="to" /> : null}.
        </p>
      );
    case "returned":
      return (
        <>
          <p>
            {amount} is back{part.to ? <Target account={part.to} word="at" /> : null}.
          </p>
          {part.block_hash ? (
            <p className="text-caption text-ink-soft flex flex-wrap items-center gap-x-2">
              <span>
                Block <span className="font-mono break-all">{part.block_hash}</span>
              </span>
              <CopyButton label="Copy the block’s hash" text={part.block_hash} />
            </p>
          ) : null}
        </>
      );
  }
}

function Target({ account, word }: { account: string; word: string }) {
  return (
    <>
      {" "}
      {word} <span className="font-mono whitespace-nowrap">{maskAddress(account)}</span>
    </>
  );
}

function AddressForm({ isAsked, refund }: { isAsked: boolean; refund: Refund }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = new FormData(event.currentTarget).get("address");
    if (typeof address === "string") void refund.ask({ address: address.trim(), addressOnly: true });
  };
  return (
    <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={submit}>
      <AddressField className="min-w-60 grow" label={isAsked ? "Where should we send it?" : "Send it elsewhere"} />
      <Button busy={refund.isBusy} busyLabel="Saving…" tone={isAsked ? "primary" : "secondary"} type="submit">
        Send it there
      </Button>
    </form>
  );
}

function isWaiting({ state }: Return): boolean {
  return state === "waits_for_address";
}
