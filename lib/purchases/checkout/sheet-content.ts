import type { ClientPurchase } from "#lib/purchases/checkout/client-purchase.ts";

/** With this header, the answer of a create call also has what the pay sheet shows first. */
export const SHEET_HEADER = "x-pay-sheet";

/** A QR code: its width in modules, and the dark ones as an SVG path with a stroke of one. */
export type DrawnCode = { size: number; dark: string };

/** What the pay sheet shows first, ready to be put in place by a script that knows nothing of payments. */
export type SheetContent = {
  purchase: ClientPurchase;
  code: DrawnCode;
  /** Opens a wallet. */
  href: string;
  /** The state of the payment, in words. */
  line: string;
  /** How long the price holds, in words. */
  hold: string;
};
