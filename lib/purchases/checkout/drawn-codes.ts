import { createStore } from "#lib/page/store.ts";
import type { DrawnCode } from "#lib/purchases/checkout/sheet-content.ts";

const codes = createStore<ReadonlyMap<string, DrawnCode>>(new Map());

/** The QR codes that the server has drawn for this page, or that were drawn here, by payment link. */
export function findCode(uri: string): DrawnCode | null {
  return codes.get().get(uri) ?? null;
}

export function keepCode(uri: string, code: DrawnCode): void {
  codes.set(new Map([...codes.get(), [uri, code]]));
}

export const subscribeToCodes = codes.subscribe;
