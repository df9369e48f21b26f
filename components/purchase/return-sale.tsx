"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { describeRefusal } from "#components/auth/refusal";
import { Button } from "#components/ui/button";
import { Dialog, DialogDismiss } from "#components/ui/dialog";
import { FieldError } from "#components/ui/field-error";
import { toast } from "#components/ui/toast-store";
import { fetchJson } from "#lib/http/client";

type Props = { purchaseId: string; postId: string };

/** The author returns this sale, or every sale of its post, unless already sent to them. */
export function ReturnSale({ purchaseId, postId }: Props) {
  return (
    <>
      <ReturnDialog
        about="They get back everything they paid and can no longer read the post. You do not learn who they are."
        body={{ reason: "Returned by the author" }}
        done="The money is on its way back."
        label="Refund this reader"
        url={`/api/purchases/${purchaseId}/refund`}
      />
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

type ReturnDialogProps = { label: string; about: string; done: string; url: string; body: object };

function ReturnDialog({ label, about, done, url, body }: ReturnDialogProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function giveBack() {
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
          <Button busy={isBusy} busyLabel="Returning…" onClick={() => void giveBack()} tone="danger">
            Return the money
          </Button>
        </>
      }
      onOpenChange={setOpen}
      open={isOpen}
      title={`${label}?`}
      trigger={<Button>{label}</Button>}
    >
      <FieldError id="return-refusal">{refusal}</FieldError>
    </Dialog>
  );
}
