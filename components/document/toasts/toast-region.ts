import { make } from "#components/document/element.ts";
import { announceToast } from "#components/document/toasts/announce-toast.ts";
import { makeToast } from "#components/document/toasts/toast-element.ts";
import { watchToastKeys } from "#components/document/toasts/toast-keys.ts";
import { createToastTimer, type ToastTimer } from "#components/document/toasts/toast-timer.ts";
import type { Toast } from "#components/ui/toasts/toast-list.ts";
import { TOAST_AREA } from "#components/ui/toasts/toast-look.ts";
import { subscribeToToastPlace, toastPlace } from "#components/ui/toasts/toast-place.ts";
import { dismissToast, listToasts, subscribeToToasts } from "#components/ui/toasts/toast-store.ts";

type Card = { element: HTMLElement; timer: ToastTimer };

// The newest is first in the list and last to the eye: Tab leads to it first.
const list = make("ol", { tabindex: "-1", class: TOAST_AREA.replace("flex-col", "flex-col-reverse") });
const region = make("div", { role: "region", "aria-label": "Notifications (F8)", tabindex: "-1" }, list);
const cards = new Map<string, Card>();
let isPaused = false;
let origin: HTMLElement | null = null;
let isOpen = false;

/** The same as ToastRegion draws, without React. */
export function openToastRegion(): void {
  if (isOpen) return;
  isOpen = true;
  region.addEventListener("focusin", rememberOrigin);
  for (const kind of ["focusin", "pointermove"]) region.addEventListener(kind, pause);
  region.addEventListener("focusout", ({ relatedTarget }) => isIn(relatedTarget) || resume());
  region.addEventListener("pointerleave", () => isIn(document.activeElement) || resume());
  addEventListener("blur", pause);
  addEventListener("focus", resume);
  watchToastKeys(region, list);
  subscribeToToasts(draw);
  subscribeToToastPlace(draw);
  // A dialog of the page's own opens or closes.
  for (const kind of ["toggle", "close"]) document.addEventListener(kind, draw, true);
  draw();
}

function draw(): void {
  const toasts = listToasts();
  for (const toast of toasts) drawCard(toast);
  const keys = toasts.map(keyOf);
  for (const [key, { element, timer }] of cards) {
    if (keys.includes(key)) continue;
    timer.stop();
    element.remove();
    cards.delete(key);
  }
  if (toasts.length > 0) placeRegion();
  else closeRegion();
}

function drawCard(toast: Toast): void {
  const key = keyOf(toast);
  const known = cards.get(key);
  if (known) closeCard(known, toast);
  else addCard(key, toast);
}

function closeCard(known: Card, toast: Toast): void {
  if (toast.open || known.element.dataset.state === "closed") return;
  known.timer.stop();
  known.element.dataset.state = "closed";
  if (known.element.contains(document.activeElement)) list.focus();
}

function addCard(key: string, toast: Toast): void {
  const close = () => dismissToast(toast.id);
  const timer = createToastTimer(toast.duration, close);
  const element = makeToast(toast, close);
  cards.set(key, { element, timer });
  list.prepend(element);
  announceToast(toast, findPlace());
  if (!isPaused) timer.start();
}

/** While a dialog is open, the rest of the page is inert: messages are in it. */
function findPlace(): Element {
  return [...document.querySelectorAll("dialog:is(:modal,:popover-open)")].at(-1) ?? toastPlace();
}

function placeRegion(): void {
  const place = findPlace();
  if (region.parentElement !== place) place.append(region);
}

/** It is there only while there are messages: an empty one would keep the pause of the pointer that closed the last. */
function closeRegion(): void {
  const hadFocus = isIn(document.activeElement);
  region.remove();
  isPaused = false;
  if (hadFocus) origin?.focus();
  origin = null;
}

function rememberOrigin({ relatedTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && !isIn(relatedTarget)) origin = relatedTarget;
}

function pause(): void {
  if (isPaused || !region.isConnected) return;
  isPaused = true;
  for (const { timer } of cards.values()) timer.stop();
}

function resume(): void {
  if (!isPaused) return;
  isPaused = false;
  for (const { element, timer } of cards.values()) if (element.dataset.state === "open") timer.start();
}

function isIn(target: EventTarget | null): boolean {
  return target instanceof Node && region.contains(target);
}

function keyOf({ id, revision }: Toast): string {
  return `${id} ${revision}`;
}
