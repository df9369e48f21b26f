"use client";

import { useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";
import { OpenWallet } from "#components/demo-wallet/open-wallet.tsx";
import { readWalletKey, subscribeToWalletKey } from "#components/demo-wallet/wallet-key.ts";
import { WalletLoading } from "#components/demo-wallet/wallet-loading.tsx";
import { Welcome } from "#components/demo-wallet/welcome.tsx";

/** The address decides what is shown: ?uri= a payment to confirm, ?sent= a payment that was made, ?send the form. */
export function DemoWallet({ hasFaucet }: { hasFaucet: boolean }) {
  const query = useSearchParams();
  const secretKey = useSyncExternalStore(subscribeToWalletKey, readWalletKey, () => undefined);
  if (secretKey === undefined) return <WalletLoading />;
  if (secretKey === null) return <Welcome isPaying={query.has("uri")} />;
  const screen = { uri: query.get("uri"), sent: query.get("sent"), isSending: query.has("send") };
  return <OpenWallet key={secretKey} secretKey={secretKey} screen={screen} hasFaucet={hasFaucet} />;
}
