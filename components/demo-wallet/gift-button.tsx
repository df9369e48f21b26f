"use client";

import { useState } from "react";
import { askFaucet } from "#components/demo-wallet/ledger-calls.ts";
import { describeWalletError } from "#components/demo-wallet/wallet-error.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { formatNano } from "#lib/nano/amount-text.ts";

/** The faucet's Nano arrives like any payment, a moment later. */
export function GiftButton({ address, isFirst }: { address: string; isFirst: boolean }) {
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      const raw = await askFaucet(address);
      toast({ color: "success", title: `${formatNano(raw)} is on its way` });
    } catch (error) {
      toast({ color: "error", title: "No test Nano this time", description: describeWalletError(error) });
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} size="large" tone={isFirst ? "primary" : "secondary"} onClick={ask}>
      Get test Nano
    </Button>
  );
}
