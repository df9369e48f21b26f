"use client";

import { ConfirmPayment } from "#components/demo-wallet/confirm-payment.tsx";
import { describeLinkError } from "#components/demo-wallet/describe-link-error.ts";
import { PaymentSent } from "#components/demo-wallet/payment-sent.tsx";
import { SendForm } from "#components/demo-wallet/send-form.tsx";
import { useWallet } from "#components/demo-wallet/use-wallet.ts";
import { WalletHome } from "#components/demo-wallet/wallet-home.tsx";
import { WrongRequest } from "#components/demo-wallet/wrong-request.tsx";
import { readPaymentUri } from "#lib/nano/payment-uri.ts";

type Props = {
  secretKey: string;
  screen: { uri: string | null; sent: string | null; isSending: boolean };
  hasFaucet: boolean;
};

export function OpenWallet({ secretKey, screen, hasFaucet }: Props) {
  const view = useWallet(secretKey);
  if (screen.uri !== null) {
    const reading = readPaymentUri(screen.uri);
    if (reading.kind === "invalid") return <WrongRequest uri={screen.uri} what={describeLinkError(reading.reason)} />;
    const { request } = reading;
    if (request.raw === null) return <SendForm balance={view.balance} to={request.address} />;
    return <ConfirmPayment secretKey={secretKey} view={view} request={request} raw={request.raw} />;
  }
  if (screen.sent !== null) return <PaymentSent hash={screen.sent} view={view} />;
  if (screen.isSending) return <SendForm balance={view.balance} to="" />;
  return <WalletHome secretKey={secretKey} view={view} hasFaucet={hasFaucet} />;
}
