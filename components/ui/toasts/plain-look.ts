export const PLAIN_TOASTS = {
  area: "toasts fixed inset-x-4 bottom-4 z-60 grid gap-2 md:start-auto md:w-96",
  message: "rounded-panel bg-ink text-paper text-small flex items-center gap-3 px-4 py-2",
  button: "min-h-8 underline underline-offset-4",
} as const;
