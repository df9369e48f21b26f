import { type ComponentType, useState } from "react";
import { linkStyle } from "#components/ui/link-style";
import { toast } from "#components/ui/toast-store";

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
  /** Null once there is no way back: a dialog that is open then stays. */
  label: string | null;
  /** What takes the focus from a dialog that has outlived its button. */
  focusAfter: () => HTMLElement | null;
};

/** The way back, for as long as it is open. Its dialog comes when it is wanted, and stays until it is closed. */
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
    const { RefundDialog } = await import("#components/purchase/refund-dialog");
    take(RefundDialog);
  } catch {
    toast({
      title: "We could not reach the server.",
      description: "Part of the page could not be loaded. Try again, or reload the page.",
      color: "error",
    });
  }
}
