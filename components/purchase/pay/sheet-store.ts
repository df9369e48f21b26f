import type { Route } from "next";
import type { ComponentType } from "react";
import { createStore } from "#lib/page/store.ts";

/** What the reader buys, and what the page has said about it. */
export type SheetRequest = {
  postId: string;
  path: Route;
  handle: string;
  /** The reader's own choice, in raw; null where the price is the author's. */
  offeredRaw: string | null;
  /** What that is worth, if a rate is known. */
  usdMicros: string | null;
  refundWindowMinutes: number;
  /** The current cost as the page shows it. */
  shownRaw: string;
  isDollarPrice: boolean;
};

/** What the page knows before the reader chooses an amount or agrees to anything. */
export type PaidPost = Pick<SheetRequest, "postId" | "path" | "handle" | "isDollarPrice" | "refundWindowMinutes">;

export type SheetProps = { request: SheetRequest; isOpen: boolean; isTestNetwork: boolean };

type SheetState = { request: SheetRequest; Sheet: ComponentType<SheetProps>; isOpen: boolean };

const sheet = createStore<SheetState | null>(null);

/** Together with its code, which is loaded only now. */
export function openSheet(request: SheetRequest, Sheet: ComponentType<SheetProps>): void {
  sheet.set({ request, Sheet, isOpen: true });
}

/** It closes by itself. */
export function closeSheet(): void {
  const state = sheet.get();
  if (state?.isOpen) sheet.set({ ...state, isOpen: false });
}

export const readSheet = sheet.get;
export const readSheetBeforeStart = sheet.getInitial;
export const subscribeToSheet = sheet.subscribe;
