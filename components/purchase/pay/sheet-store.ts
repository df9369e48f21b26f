import { findSheet, isSheetOpen, OPENING, type PaidPost } from "#components/purchase/pay/page-parts.ts";
import { createStore } from "#lib/page/store.ts";

/** What the reader buys, and what the page has said about it. */
export type SheetRequest = PaidPost & {
  /** The reader's own choice, in raw; null where the price is the author's. */
  offeredRaw: string | null;
  /** What that is worth, if a rate is known. */
  usdMicros: string | null;
  /** The current cost as the page shows it. */
  shownRaw: string;
};

type SheetState = {
  request: SheetRequest;
  isOpen: boolean;
  /** The reader has chosen to send what is missing. */
  isSendingRest: boolean;
};

const sheet = createStore<SheetState | null>(null);

/** The browser may have opened its frame already. */
export function openSheet(request: SheetRequest, isSendingRest = false): void {
  const frame = findSheet();
  if (frame && !isSheetOpen()) isPopover(frame) ? frame.showPopover() : frame.showModal();
  // What is drawn next may take the focus.
  frame?.removeAttribute(OPENING);
  sheet.set({ request, isOpen: true, isSendingRest });
}

/** What the sheet is about while it is closed. */
export function prepareSheet(request: SheetRequest): void {
  sheet.set({ request, isOpen: false, isSendingRest: false });
}

export function closeSheet(): void {
  const frame = findSheet();
  if (frame && isSheetOpen()) isPopover(frame) ? frame.hidePopover() : frame.close();
}

/** The oldest browsers of our list know no popovers. */
const isPopover = (frame: HTMLElement): boolean => "popover" in frame;

/** However it was closed: by us, Escape, its button, or a press beside it. */
export function followFrame(): void {
  const follow = () => {
    const state = sheet.get();
    if (state?.isOpen && !isSheetOpen()) sheet.set({ ...state, isOpen: false });
  };
  for (const kind of ["toggle", "close"]) findSheet()?.addEventListener(kind, follow);
}

export const readSheet = sheet.get;
export const subscribeToSheet = sheet.subscribe;
