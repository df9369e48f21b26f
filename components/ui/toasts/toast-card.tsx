"use client";

import { Toast as Root, ToastAction, ToastClose, ToastDescription, ToastTitle } from "@radix-ui/react-toast";
import { useId } from "react";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { checkCircle, info, record, warning, xBold, xCircle } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import type { Toast, ToastColor } from "#components/ui/toasts/toast-list.ts";
import { dismissNewestToast, dismissToast } from "#components/ui/toasts/toast-store.ts";

/** Each colour has an icon, so that no meaning depends on colour alone. */
const LOOKS: Record<ToastColor, { ink: string; sign: string }> = {
  primary: { ink: "text-copper", sign: record },
  success: { ink: "text-leaf", sign: checkCircle },
  warning: { ink: "text-amber", sign: warning },
  error: { ink: "text-brick", sign: xCircle },
  info: { ink: "text-ink", sign: info },
};

const CARD = [
  "grid grid-flow-col grid-cols-[auto_1fr] items-start gap-3 rounded-panel border border-hairline bg-raised py-2.5 ps-4 pe-2 shadow-float",
  "floats [--away:translateY(0.75rem)] data-[state=closed]:pointer-events-none",
  "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-[translate]",
  "data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=end]:[--away:translateX(100%)]",
  "rtl:data-[swipe=end]:[--away:translateX(-100%)]",
].join(" ");

export function ToastCard({ toast }: { toast: Toast }) {
  const titleId = useId();
  const { ink, sign: ownSign } = LOOKS[toast.color];
  const sign = toast.avatar ?? (toast.icon === undefined ? <IconSvg body={ownSign} className="size-5" /> : toast.icon);
  return (
    <Root
      aria-labelledby={titleId}
      className={CARD}
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
      {sign ? <span className={`grid min-h-8 place-items-center ${ink}`}>{sign}</span> : null}
      <div className="text-small col-start-2 grid gap-0.5 py-1 break-words">
        <ToastTitle id={titleId} className="font-medium">
          {toast.title}
        </ToastTitle>
        {toast.description ? <ToastDescription className="text-ink-soft">{toast.description}</ToastDescription> : null}
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
    <ToastAction
      altText={label}
      className="text-copper hover:text-copper-strong min-h-8 justify-self-start font-medium underline underline-offset-4"
      onClick={onSelect}
    >
      {label}
    </ToastAction>
  );
}
