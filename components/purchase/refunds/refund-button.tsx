import { type ComponentType, useState } from "react";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import { toast } from "#components/ui/toasts/toast-store.ts";

type DialogProps = {
  purchaseId: string;
  refundUntil: string | null;
  onOpenChange: (open: boolean) => void;
  open: boolean;
  focusAfter: (() => HTMLElement | null) | undefined;
};

type Props = {
  purchaseId: string;
  until: string;
  /** Null once the refund window has ended. An open dialog then stays open. */
  label: string | null;
  /** What gets the focus when the dialog closes and its button is gone. */
  focusAfter: () => HTMLElement | null;
};

/** The refund button, while a refund is possible. Its dialog loads on demand, and stays until it is closed. */
export function RefundButton({ purchaseId, until, label, focusAfter }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    await loadDialog((loaded) => setDialog(() => loaded));
    setOpen(true);
  };
  return (
    <>
      {label !== null ? (
        <button className={`${linkStyle()} min-h-6 cursor-pointer tabular-nums`} onClick={open} type="button">
          {label}
        </button>
      ) : null}
      {Dialog ? (
        <Dialog
          focusAfter={label !== null ? undefined : focusAfter}
          onOpenChange={setOpen}
          open={isOpen}
          purchaseId={purchaseId}
          refundUntil={until}
        />
      ) : null}
    </>
  );
}

async function loadDialog(take: (dialog: ComponentType<DialogProps>) => void): Promise<void> {
  try {
    const { RefundDialog } = await import("#components/purchase/refunds/refund-dialog.tsx");
    take(RefundDialog);
  } catch {
    toast({
      title: "We could not reach the server.",
      description: "Part of the page could not be loaded. Try again, or reload the page.",
      color: "error",
    });
  }
}
