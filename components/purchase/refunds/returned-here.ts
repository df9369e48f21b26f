const PREFIX = "farthing-returned:";
const JUST_NOW = " now";

/** The purchase that was returned on this post's page, in this tab. */
export function hasReturnedHere(): boolean {
  return read() !== null;
}

export function rememberReturn(purchaseId: string): void {
  write(purchaseId + JUST_NOW);
}

/** `isNew` the first time after the return. */
export function takeReturn(): { purchaseId: string; isNew: boolean } | null {
  const kept = read();
  if (kept === null) return null;
  const purchaseId = kept.replace(JUST_NOW, "");
  write(purchaseId);
  return { purchaseId, isNew: kept.endsWith(JUST_NOW) };
}

function read(): string | null {
  try {
    return sessionStorage.getItem(PREFIX + location.pathname);
  } catch {
    return null;
  }
}

/** Storage may be blocked or full. Then the page says no more than the price, and the receipt has the rest. */
function write(kept: string): void {
  try {
    sessionStorage.setItem(PREFIX + location.pathname, kept);
  } catch {
    return;
  }
}
