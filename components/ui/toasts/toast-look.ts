import { checkCircle, info, record, warning, xCircle } from "#components/ui/icons/client-icons.ts";
import type { ToastColor } from "#components/ui/toasts/toast-list.ts";

export const SWIPE_THRESHOLD_PIXELS = 50;

/** Each colour has an icon, so that no meaning depends on colour alone. */
export const TOAST_LOOKS: Record<ToastColor, { ink: string; sign: string }> = {
  primary: { ink: "text-copper", sign: record },
  success: { ink: "text-leaf", sign: checkCircle },
  warning: { ink: "text-amber", sign: warning },
  error: { ink: "text-brick", sign: xCircle },
  info: { ink: "text-ink", sign: info },
};

export const TOAST = {
  card: [
    "grid grid-flow-col grid-cols-[auto_1fr] items-start gap-3 rounded-panel border border-hairline bg-raised py-2.5 ps-4 pe-2 shadow-float",
    "floats [--away:translateY(0.75rem)] data-[state=closed]:pointer-events-none",
    "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-[translate]",
    "data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=end]:[--away:translateX(100%)]",
    "rtl:data-[swipe=end]:[--away:translateX(-100%)]",
  ].join(" "),
  sign: "grid min-h-8 place-items-center",
  signIcon: "size-5",
  text: "text-small col-start-2 grid gap-0.5 py-1 break-words",
  title: "font-medium",
  description: "text-ink-soft",
  action: "text-copper hover:text-copper-strong min-h-8 justify-self-start font-medium underline underline-offset-4",
} as const;

/** If a dialog is a sheet from below, messages are above it, so that its buttons stay free. */
export const TOAST_AREA = [
  "toasts rounded-panel fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-60 flex flex-col gap-2",
  "md:start-auto md:end-6 md:bottom-6 md:w-96",
  "max-md:in-[dialog,[role=dialog]]:top-[max(1rem,env(safe-area-inset-top))] max-md:in-[dialog,[role=dialog]]:bottom-auto",
].join(" ");
