import type { Route } from "next";
import type { ShownPrice } from "#components/purchase/pay/chosen-amount.ts";

/** The ids of the form and of the sheet's frame in a locked page. */
export const PAY_FORM = "pay-form";
export const PAY_SHEET = "pay";
export const PAY_SHEET_TITLE = "pay-title";
/** On the sheet, with the post's id: nothing is to be asked before it is paid, so that the press can order at once. */
export const AT_PRESS = "data-at-press";
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

export function findPayForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`form#${PAY_FORM}`);
}

/** The button that opens the sheet. */
export function findPayButton(): Element | null {
  return document.querySelector(`[commandfor=${PAY_SHEET}]`);
}

/** The post, where it is for sale here. */
export function readLockedPost(): LockedPost | null {
  const said = findSheet()?.dataset.post;
  return said === undefined ? null : JSON.parse(said);
}
