"use client";

import type { WalletView } from "#components/demo-wallet/watch-wallet.ts";
import { AddressGroups } from "#components/nano/address-groups.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";

export function PaymentSent({ hash, view }: { hash: string; view: WalletView }) {
  const entry = view.history.find((one) => one.hash === hash);
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h2 className="text-title text-leaf font-serif tracking-tight">Sent</h2>
        <p className="text-body text-ink-soft" role="status">
          {entry ? (
            <>
              <Amount raw={entry.amount} /> {entry.confirmed === "true" ? "has arrived." : "is on its way."}
            </>
          ) : (
            "The ledger has recorded the payment."
          )}{" "}
          If a page asked for it, you can go back there.
        </p>
      </div>
      {entry ? <AddressGroups address={entry.account} /> : null}
      <div className="border-hairline grid gap-1 border-t pt-4">
        <h3 className="text-caption text-ink-soft font-medium">Block</h3>
        <p className="text-caption text-ink-faint font-mono break-all">{hash}</p>
        <div className="-ms-2.5">
          <CopyButton label="Copy block hash" text={hash} />
        </div>
      </div>
      <ButtonLink href="/demo-wallet" size="large" className="justify-self-start">
        Back to the wallet
      </ButtonLink>
    </div>
  );
}
