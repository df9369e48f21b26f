"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { GiftButton } from "#components/demo-wallet/gift-button.tsx";
import { sendNano } from "#components/demo-wallet/send-and-receive.ts";
import { describeWalletError, WalletError } from "#components/demo-wallet/wallet-error.tsx";
import type { WalletView } from "#components/demo-wallet/watch-wallet.ts";
import { AddressGroups } from "#components/nano/address-groups.tsx";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { Facts } from "#components/ui/tables/facts.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";
import type { PaymentRequest } from "#lib/nano/payment-uri.ts";
import { formatAmount, QUANTUM_RAW } from "#lib/nano/raw.ts";

type Props = { secretKey: string; view: WalletView; request: PaymentRequest; raw: bigint };

/** Everything that is about to be signed, and one button that signs it. */
export function ConfirmPayment({ secretKey, view, request, raw }: Props) {
  const router = useRouter();
  const [stage, setStage] = useState<{ busy: boolean; mistake: string | null }>({ busy: false, mistake: null });
  const pay = async () => {
    setStage({ busy: true, mistake: null });
    try {
      const hash = await sendNano(secretKey, request.publicKey, raw);
      // Replaced, so that neither Back nor a reload leads to a payment that is already made.
      router.replace(`/demo-wallet?sent=${hash}`);
    } catch (error) {
      setStage({ busy: false, mistake: describeWalletError(error) });
    }
  };
  const isShort = view.balance !== null && view.balance < raw;
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="text-small text-ink-soft font-medium">Pay</h2>
        <p className="text-display font-serif tracking-tight">
          <Amount raw={raw} />
        </p>
        {isCut(raw) ? <p className="text-caption text-ink-faint">exactly {formatAmount(raw, "Nano")} Nano</p> : null}
      </div>
      <div className="border-hairline grid gap-2 border-t pt-5">
        <h3 className="text-caption text-ink-soft font-medium">To</h3>
        <AddressGroups address={request.address} />
      </div>
      <Facts facts={factsOf(request, view.balance)} />
      <WalletError what={stage.mistake ?? view.mistake} />
      {isShort ? <GetMore view={view} /> : null}
      <div className="grid gap-3 sm:flex">
        <Button
          busy={stage.busy}
          busyLabel="Paying…"
          disabled={view.balance === null || isShort}
          onClick={pay}
          size="large"
          tone="primary"
        >
          Pay {formatNano(raw)}
        </Button>
        <ButtonLink href="/demo-wallet" tone="quiet" size="large">
          Do not pay
        </ButtonLink>
      </div>
    </div>
  );
}

/** The shown amount has six decimals at most; the signed amount has all of them. */
function isCut(raw: bigint): boolean {
  return raw % QUANTUM_RAW !== 0n;
}

function GetMore({ view }: { view: WalletView }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-small text-ink-soft">The wallet does not hold enough for this. Test Nano costs nothing.</p>
      <GiftButton address={view.address} isFirst={false} />
    </div>
  );
}

function factsOf({ label, message }: PaymentRequest, balance: bigint | null) {
  return [
    ...(label ? [{ term: "For", detail: label }] : []),
    ...(message ? [{ term: "Message", detail: message }] : []),
    { term: "In the wallet", detail: balance === null ? "asking…" : <Amount raw={balance} /> },
  ];
}
