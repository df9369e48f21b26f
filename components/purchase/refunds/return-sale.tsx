"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Dialog, DialogDismiss } from "#components/ui/overlays/dialog.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";
import { fetchJson } from "#lib/http/browser/client.ts";

type Props = { purchaseId: string; postId: string };

/** The author returns this sale, or every sale of its post, unless already sent to them. */
export function ReturnSale({ purchaseId, postId }: Props) {
  return (
    <>
      <RefundReader purchaseId={purchaseId} />
      <ReturnDialog
        about="Everyone whose payment has not been sent to you yet gets it back and can no longer read the post. This cannot be undone."
        body={{}}
        done="We are returning every sale that has not been sent to you, one after the other."
        label="Refund everyone"
        url={`/api/posts/${postId}/refund-buyers`}
      />
    </>
  );
}

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
  return (
    <ReturnDialog
      about="They get back everything they paid and can no longer read the post. You do not learn who they are."
      body={{ reason: "Returned by the author" }}
      done="The money is on its way back."
      label="Refund this reader"
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
  submit = "Return the money",
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
            <Button tone="quiet">Keep it as it is</Button>
          </DialogDismiss>
          <Button busy={isBusy} busyLabel="Sending…" onClick={() => void returnSale()} tone="danger">
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
