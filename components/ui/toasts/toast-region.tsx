"use client";

import { ToastProvider, ToastViewport } from "@radix-ui/react-toast";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { ToastCard } from "#components/ui/toasts/toast-card.tsx";
import type { Toast } from "#components/ui/toasts/toast-list.ts";
import { SWIPE_THRESHOLD_PIXELS, TOAST_AREA } from "#components/ui/toasts/toast-look.ts";
import { subscribeToToastPlace, toastPlace } from "#components/ui/toasts/toast-place.ts";

/** It is there only while there are messages: an empty one would keep the pause of the pointer that closed the last. */
export function ToastRegion({ toasts }: { toasts: readonly Toast[] }) {
  const swipeDirection = document.documentElement.dir === "rtl" ? "left" : "right";
  const place = useSyncExternalStore(subscribeToToastPlace, toastPlace);
  return (
    <ToastProvider swipeDirection={swipeDirection} swipeThreshold={SWIPE_THRESHOLD_PIXELS}>
      {toasts.map((toast) => (
        <ToastCard key={`${toast.id} ${toast.revision}`} toast={toast} />
      ))}
      {createPortal(<ToastViewport ref={returnFocus} className={TOAST_AREA} hotkey={["F8"]} />, place)}
    </ToastProvider>
  );
}

/** When the last message goes away under the focus, the focus goes back to where it came from. */
function returnFocus(list: HTMLOListElement | null) {
  if (!list) return;
  let origin: HTMLElement | null = null;
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !list.parentElement?.contains(relatedTarget)) origin = relatedTarget;
  };
  list.addEventListener("focusin", remember);
  return () => {
    list.removeEventListener("focusin", remember);
    if (list.contains(document.activeElement)) origin?.focus();
  };
}
