/** The demo wallet's secret: 32 bytes as 64 hex digits, only in this browser. It protects nothing of value. */
const STORAGE_KEY = "farthing-demo-wallet-key";
const CHANGED = "farthing-demo-wallet-key-changed";

/** Null if there is no key, or an invalid one. */
export function readWalletKey(): string | null {
  return parseWalletKey(localStorage.getItem(STORAGE_KEY) ?? "");
}

export function parseWalletKey(text: string): string | null {
  const key = text.replace(/\s/g, "").toUpperCase();
  return /^[0-9A-F]{64}$/.test(key) ? key : null;
}

export function createWalletKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

export function keepWalletKey(key: string | null): void {
  if (key === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, key);
  dispatchEvent(new Event(CHANGED));
}

/** Other tabs report changes by `storage` events, this one directly. */
export function subscribeToWalletKey(listener: () => void): () => void {
  addEventListener("storage", listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener("storage", listener);
    removeEventListener(CHANGED, listener);
  };
}
