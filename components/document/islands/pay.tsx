import { createElement, Fragment, useId, useState, useSyncExternalStore } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { registerIsland } from "#components/document/islands.ts";
import { offerTool } from "#components/document/tools/late-tools.ts";
import { beginPayment, offerReceiptFirst, paymentEvents } from "#components/purchase/pay/begin-payment.ts";
import { readRequest } from "#components/purchase/pay/check-amount.ts";
import { openWhenOwned } from "#components/purchase/pay/open-post.ts";
import {
  AT_PRESS,
  findPayForm,
  findSheet,
  isSheetOpen,
  type LockedPost,
  readLockedPost,
} from "#components/purchase/pay/page-parts.ts";
import { Paying, pay, resumeUnderpaid } from "#components/purchase/pay/paying.tsx";
import {
  closeSheet,
  followFrame,
  prepareSheet,
  readSheet,
  type SheetRequest,
} from "#components/purchase/pay/sheet-store.ts";
import { prepareViewer } from "#lib/auth/browser.ts";
import { findFirstOrder } from "#lib/purchases/checkout/first-order.ts";
import { resumePayment } from "#lib/purchases/checkout/payments.ts";

let root: ReturnType<typeof createRoot> | undefined;

// Asked for early, because the live connection needs it. A failure is no error: it is asked for again when needed.
prepareViewer().catch(() => undefined);
offerTool("react", { createElement, Fragment, jsx, jsxs, useId, useState, useSyncExternalStore });
registerIsland("pay", { open });

/** Opened by the sheet or its button, or by the form of a payment that is under way. */
function open(element: HTMLElement): void | Promise<void> {
  const locked = readLockedPost();
  if (!locked) return;
  if (!root) offerReceiptFirst(locked.postId);
  openWhenOwned(locked.postId);
  // Not where it was closed while this code came.
  const isPressed = !(element instanceof HTMLFormElement) && isSheetOpen();
  // The state first: what is drawn then looks as the page's own sheet does.
  if (isPressed) openSheetOf(locked);
  if (!readSheet()) prepareSheet(toRequest(locked));
  draw();
  if (!isPressed) return resume(locked, element.dataset.underpaid);
}

function openSheetOf(locked: LockedPost): void {
  if (!pay(locked.postId, () => readRequest(locked))) closeSheet();
}

async function resume(locked: LockedPost, underpaidId: string | undefined): Promise<void> {
  const { postId } = locked;
  if (underpaidId !== undefined) await resumeUnderpaid(postId, underpaidId);
  else if (findFirstOrder(postId)) await beginPayment(toRequest(locked));
  else await resumePayment(postId, paymentEvents);
}

function toRequest({ price, ...post }: LockedPost): SheetRequest {
  return { ...post, shownRaw: price.raw, offeredRaw: null, usdMicros: price.usdMicros };
}

function draw(): void {
  const body = findSheet()?.querySelector("[data-sheet-body]");
  if (root || !body) return;
  const isTestNetwork = document.querySelector("meta[name=test-network]") !== null;
  followFrame();
  const pending = findPayForm()?.querySelector("[data-pending-payment]") ?? null;
  // From here on this island knows more than the page.
  findSheet()?.removeAttribute(AT_PRESS);
  const made = createRoot(body);
  root = made;
  // Only then, because to ask what is visible makes the browser lay out the page at once.
  const hasFocus = body.contains(document.activeElement);
  const focused = hasFocus ? listControls(body).findIndex((control) => control.matches(":focus")) : -1;
  body.replaceChildren();
  // In this frame, so that nothing is seen to go or to come.
  flushSync(() => made.render(<Paying isTestNetwork={isTestNetwork} pending={pending} />));
  if (hasFocus) listControls(body)[focused]?.focus({ preventScroll: true });
}

function listControls(body: Element): HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>("a[href], button")].filter((control) => control.checkVisibility());
}
