"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { RETURN_WORDS } from "#components/purchase/refunds/return-words.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Dialog, DialogDismiss } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { fetchJson } from "#lib/http/browser/client.ts";

/** The author's two answers to a reader who asked for a refund. */
export function AnswerRequest({ purchaseId, canRefund }: { purchaseId: string; canRefund: boolean }) {
  return (
    <>
      {canRefund ? <RefundReader purchaseId={purchaseId} /> : null}
      <ReturnDialog
        about="The reader is told that you said no, and keeps the post. They cannot ask again. You can still refund the sale from its receipt while the money is with us."
        body={{}}
        done="The reader is told that you declined."
        label="Decline"
        submit="Decline"
        title="Decline this request?"
        url={`/api/purchases/${purchaseId}/refund-request/decline`}
      />
    </>
  );
}

function RefundReader({ purchaseId }: { purchaseId: string }) {
  const { label, about, reason } = RETURN_WORDS.one;
  return (
    <ReturnDialog
      about={about}
      body={{ reason }}
      done="The money is on its way back."
      label={label}
      url={`/api/purchases/${purchaseId}/refund`}
    />
  );
}

type ReturnDialogProps = {
  label: string;
  title?: string;
  submit?: string;
  about: string;
  done: string;
  url: string;
  body: object;
};

function ReturnDialog({
  label,
  title = `${label}?`,
  submit = RETURN_WORDS.submit,
  about,
  done,
  url,
  body,
}: ReturnDialogProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function returnSale() {
    setBusy(true);
    setRefusal(null);
    try {
      await fetchJson(url, { method: "POST", body });
      setOpen(false);
      toast({ title: done });
      router.refresh();
    } catch (error) {
      setRefusal(describeRefusal(error));
    }
    setBusy(false);
  }
  return (
    <Dialog
      description={about}
      footer={
        <>
          <DialogDismiss>
            <Button tone="quiet">{RETURN_WORDS.keep}</Button>
          </DialogDismiss>
          <Button busy={isBusy} busyLabel={RETURN_WORDS.busy} onClick={() => void returnSale()} tone="danger">
            {submit}
          </Button>
        </>
      }
      onOpenChange={setOpen}
      open={isOpen}
      title={title}
      trigger={<Button>{label}</Button>}
    >
      <FieldError id="return-refusal">{refusal}</FieldError>
    </Dialog>
  );
}
