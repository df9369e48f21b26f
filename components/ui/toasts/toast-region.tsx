"use client";

import { ToastProvider, ToastViewport } from "@radix-ui/react-toast";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { ToastCard } from "#components/ui/toasts/toast-card.tsx";
import type { Toast } from "#components/ui/toasts/toast-list.ts";
import { subscribeToToastPlace, toastPlace } from "#components/ui/toasts/toast-place.ts";

const SWIPE_THRESHOLD_PIXELS = 50;

/** If a dialog is a sheet from below, messages are above it, so that its buttons stay free. */
const AREA = [
  "rounded-panel fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 flex flex-col gap-2",
  "md:start-auto md:end-6 md:bottom-6 md:w-96",
  "max-md:in-[[role=dialog]]:top-[max(1rem,env(safe-area-inset-top))] max-md:in-[[role=dialog]]:bottom-auto",
].join(" ");

/** It is there only while there are messages: an empty one would keep the pause of the pointer that closed the last. */
export function ToastRegion({ toasts }: { toasts: readonly Toast[] }) {
  const swipeDirection = document.documentElement.dir === "rtl" ? "left" : "right";
  const place = useSyncExternalStore(subscribeToToastPlace, toastPlace);
  return (
    <ToastProvider swipeDirection={swipeDirection} swipeThreshold={SWIPE_THRESHOLD_PIXELS}>
      {toasts.map((toast) => (
        <ToastCard key={`${toast.id} ${toast.revision}`} toast={toast} />
      ))}
      {createPortal(<ToastViewport ref={returnFocus} className={AREA} hotkey={["F8"]} />, place)}
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
