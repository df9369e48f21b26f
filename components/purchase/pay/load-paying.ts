import { toast } from "#components/ui/toasts/toast-store.ts";

const load = () => import("#components/purchase/pay/paying.tsx");

type Paying = Awaited<ReturnType<typeof load>>;

/** Loads the payment code and runs something with it. Reports a failure only if the reader asked for it. */
export async function loadPaying(
  act: (paying: Paying) => void | Promise<void>,
  how: "aloud" | "quietly" = "aloud",
): Promise<void> {
  try {
    await act(await load());
  } catch {
    if (how === "quietly") return;
    const description = navigator.onLine
      ? "Part of the page could not be loaded. Try again, or reload the page."
      : "Try again when you are back. If you already paid, the post opens by itself then.";
    toast({
      title: navigator.onLine ? "We could not reach the server." : "You are offline",
      description,
      color: "error",
    });
  }
}
