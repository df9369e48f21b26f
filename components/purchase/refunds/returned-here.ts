import { keepStored, readStored } from "#lib/page/storage.ts";

const PREFIX = "farthing-returned:";
const JUST_NOW = " now";

/** The purchase that was returned on this post's page, in this tab. */
export function hasReturnedHere(): boolean {
  return Boolean(read());
}

export function rememberReturn(purchaseId: string): void {
  write(purchaseId + JUST_NOW);
}

/** `isNew` the first time after the return. */
export function takeReturn(): { purchaseId: string; isNew: boolean } | null {
  const kept = read();
  if (!kept) return null;
  const purchaseId = kept.replace(JUST_NOW, "");
  write(purchaseId);
  return { purchaseId, isNew: kept.endsWith(JUST_NOW) };
}

function read(): string | null | undefined {
  return readStored(PREFIX + location.pathname, "sessionStorage");
}

/** Without storage the page says no more than the price, and the receipt has the rest. */
function write(kept: string): void {
  keepStored(PREFIX + location.pathname, kept, "sessionStorage");
}
