import { useEffect, useSyncExternalStore } from "react";
import { loadTool } from "#components/document/tools/late-tools.ts";
import { findCode, keepCode, subscribeToCodes } from "#lib/purchases/checkout/drawn-codes.ts";
import type { DrawnCode } from "#lib/purchases/checkout/sheet-content.ts";

/** The QR code of a payment link: the server's or, if it drew none, one that is drawn here once the code for it is loaded. */
export function useCode(uri: string): DrawnCode | null {
  const code = useSyncExternalStore(subscribeToCodes, () => findCode(uri));
  useEffect(() => {
    if (code) return;
    loadTool("qr-code").then(
      (draw) => keepCode(uri, draw(uri)),
      // watchErrors reports the script. Address, amount and link are there without it.
      () => undefined,
    );
  }, [code, uri]);
  return code;
}
