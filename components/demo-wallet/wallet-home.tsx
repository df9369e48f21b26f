"use client";

import { GiftButton } from "#components/demo-wallet/gift-button.tsx";
import { HistoryList } from "#components/demo-wallet/history-list.tsx";
import { KeyDialog } from "#components/demo-wallet/key-dialog.tsx";
import { WalletError } from "#components/demo-wallet/wallet-error.tsx";
import type { WalletView } from "#components/demo-wallet/watch-wallet.ts";
import { AddressGroups } from "#components/nano/address-groups.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

type Props = { secretKey: string; view: WalletView; hasFaucet: boolean };

export function WalletHome({ secretKey, view, hasFaucet }: Props) {
  return (
    <div className="grid gap-8">
      <WalletError what={view.mistake} />
      <section aria-label="Balance" className="grid gap-5">
        <p className="text-display min-h-[1.2em] font-serif tracking-tight">
          {view.balance === null ? <Skeleton className="w-40" /> : <Amount raw={view.balance} />}
        </p>
        <div className="grid grid-cols-2 gap-3 sm:flex">
          <ButtonLink href="/demo-wallet?send" size="large" tone={view.balance ? "primary" : "secondary"}>
            Send
          </ButtonLink>
          {hasFaucet ? <GiftButton address={view.address} isFirst={view.balance === 0n} /> : null}
        </div>
      </section>
      <section aria-labelledby="wallet-address" className="border-hairline grid gap-2 border-t pt-5">
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-caption text-ink-soft font-medium" id="wallet-address">
            Your address
          </h2>
          <span className="-me-3">
            <KeyDialog secretKey={secretKey} />
          </span>
        </div>
        <AddressGroups address={view.address} />
        <div className="-ms-2.5">
          <CopyButton label="Copy address" text={view.address} />
        </div>
      </section>
      <HistoryList history={view.history} isLoaded={view.balance !== null} />
    </div>
  );
}
