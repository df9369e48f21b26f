import { useEffect, useState } from "react";
import { emptyView, type WalletView, watchWallet } from "#components/demo-wallet/watch-wallet.ts";

/** The account behind a key, as the ledger has it. Give the component that uses it the key as its React key too. */
export function useWallet(secretKey: string): WalletView {
  const [view, setView] = useState(() => emptyView(secretKey));
  useEffect(() => {
    const stopping = new AbortController();
    void watchWallet(secretKey, stopping.signal, (change) => setView((before) => ({ ...before, ...change })));
    return () => stopping.abort();
  }, [secretKey]);
  return view;
}
