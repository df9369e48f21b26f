import type { Route } from "next";
import { OPEN } from "#components/document/element.ts";
import type { ShownPrice } from "#components/purchase/pay/chosen-amount.ts";

/** The ids of the form and of the sheet's frame in a locked page. */
export const PAY_FORM = "pay-form";
export const PAY_SHEET = "pay";
export const PAY_SHEET_TITLE = "pay-title";
/** What opens the sheet. */
export const PAY_BUTTON = "button[data-island=pay]";
/** On the sheet, with the post's id: nothing is to be asked before it is paid, so that the press can order at once. */
export const AT_PRESS = "data-at-press";
/** On the sheet, from the press to the frame that shows it. In sheet.css, too. */
export const OPENING = "data-opening";
/** What is beside the sheet, or beside what it stands in. */
const BEHIND = `:not(html):has(#${PAY_SHEET}) > :not(#${PAY_SHEET}, :has(#${PAY_SHEET}))`;
export const PAY_TEXT_BUTTON =
  "text-small text-ink-soft hover:text-ink min-h-6 cursor-pointer underline underline-offset-4";

/** What the page knows before the reader chooses an amount or agrees to anything. */
export type PaidPost = {
  postId: string;
  path: Route;
  handle: string;
  isDollarPrice: boolean;
  refundWindowMinutes: number;
};

/** What the page says about its post, in the frame of the sheet. */
export type LockedPost = PaidPost & { price: ShownPrice };

/** The sheet's frame stays in the page when the text takes the place of the form. */
export function findSheet(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog#${PAY_SHEET}`);
}

/** Most browsers open it as a popover, the oldest as a modal dialog. */
export function isSheetOpen(): boolean {
  return findSheet()?.matches(OPEN) ?? false;
}

/** While the sheet is open, nothing else on the page can be reached. A modal dialog needs no help. */
export function keepApart(sheet: Element, isHeld: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>(BEHIND)) part.inert = isHeld;
  sheet.ariaModal = isHeld ? "true" : null;
}

export function findPayForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`form#${PAY_FORM}`);
}

export function findPayButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>(PAY_BUTTON);
}

/** The post, where it is for sale here. */
export function readLockedPost(): LockedPost | null {
  const said = findSheet()?.dataset.post;
  return said === undefined ? null : JSON.parse(said);
}
