import { findAccount, listHistory, type WalletHistoryEntry } from "#components/demo-wallet/ledger-calls.ts";
import { receiveAll } from "#components/demo-wallet/send-and-receive.ts";
import { publicKeyOfSecret } from "#components/demo-wallet/sign-block.ts";
import { describeWalletError } from "#components/demo-wallet/wallet-error.tsx";
import { addressOf } from "#lib/nano/address.ts";

export type WalletView = {
  address: string;
  /** Null until the ledger has been asked once. */
  balance: bigint | null;
  history: readonly WalletHistoryEntry[];
  mistake: string | null;
};

const LOOK_EVERY_MS = 2_000;
const LOOK_HIDDEN_MS = 15_000;

export function emptyView(secretKey: string): WalletView {
  return { address: addressOf(publicKeyOfSecret(secretKey)), balance: null, history: [], mistake: null };
}

/** Receives what has arrived and reports the state, repeatedly, until stopped. */
export async function watchWallet(
  secretKey: string,
  signal: AbortSignal,
  show: (change: Partial<WalletView>) => void,
): Promise<void> {
  while (!signal.aborted) {
    const change = await readWallet(secretKey).catch((error: unknown) => ({ mistake: describeWalletError(error) }));
    if (signal.aborted) return;
    show(change);
    await pause(document.hidden ? LOOK_HIDDEN_MS : LOOK_EVERY_MS);
  }
}

async function readWallet(secretKey: string): Promise<Partial<WalletView>> {
  const { address } = emptyView(secretKey);
  await receiveAll(secretKey);
  const [account, history] = await Promise.all([findAccount(address), listHistory(address)]);
  return { balance: account?.balance ?? 0n, history, mistake: null };
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
