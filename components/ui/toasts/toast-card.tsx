"use client";

import { Toast as Root, ToastAction, ToastClose, ToastDescription, ToastTitle } from "@radix-ui/react-toast";
import { useId } from "react";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { xBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import type { Toast } from "#components/ui/toasts/toast-list.ts";
import { TOAST, TOAST_LOOKS } from "#components/ui/toasts/toast-look.ts";
import { dismissNewestToast, dismissToast } from "#components/ui/toasts/toast-store.ts";

export function ToastCard({ toast }: { toast: Toast }) {
  const titleId = useId();
  const { ink, sign: ownSign } = TOAST_LOOKS[toast.color];
  const sign =
    toast.avatar ?? (toast.icon === undefined ? <IconSvg body={ownSign} className={TOAST.signIcon} /> : toast.icon);
  return (
    <Root
      aria-labelledby={titleId}
      className={TOAST.card}
      duration={toast.duration}
      // It leaves the page when the list drops it, 200 ms after it closed.
      forceMount
      open={toast.open}
      // Errors interrupt the screen reader; everything else waits for the end of its sentence.
      type={toast.color === "error" ? "foreground" : "background"}
      // A click or a swipe takes no focus; the keyboard gets here by F8.
      onMouseDown={(event) => event.preventDefault()}
      // A toast that is closing still receives the key, and passes it on.
      onEscapeKeyDown={() => {
        if (!toast.open) dismissNewestToast();
      }}
      onOpenChange={(open) => {
        if (!open) dismissToast(toast.id);
      }}
    >
      {sign ? <span className={`${TOAST.sign} ${ink}`}>{sign}</span> : null}
      <div className={TOAST.text}>
        <ToastTitle id={titleId} className={TOAST.title}>
          {toast.title}
        </ToastTitle>
        {toast.description ? (
          <ToastDescription className={TOAST.description}>{toast.description}</ToastDescription>
        ) : null}
        {toast.action ? <Action {...toast.action} /> : null}
      </div>
      <ToastClose asChild>
        <IconButton label="Close" icon={<IconSvg body={xBold} />} size="small" />
      </ToastClose>
    </Root>
  );
}

function Action({ label, onSelect }: { label: string; onSelect: () => void }) {
  return (
    <ToastAction altText={label} className={TOAST.action} onClick={onSelect}>
      {label}
    </ToastAction>
  );
}
