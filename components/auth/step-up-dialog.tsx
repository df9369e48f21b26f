"use client";

import { useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { StepUpCode } from "#components/auth/step-up-code.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Dialog, DialogDismiss } from "#components/ui/overlays/dialog.tsx";
import { fetchJson } from "#lib/http/browser/client.ts";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the session is fresh: the refused action can be tried again. */
  onConfirmed: () => void;
};

/** Asks for a code from the person's own mailbox, where an open session alone is not enough (`step_up_required`). */
export function StepUpDialog({ open, onOpenChange, onConfirmed }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const confirm = () => {
    setSentTo(null);
    onOpenChange(false);
    onConfirmed();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Confirm that it is you"
      description={
        sentTo === null
          ? "This matters, so we ask once more. We will send a code to your account’s e-mail address."
          : null
      }
    >
      {sentTo === null ? (
        <SendCode onSent={setSentTo} />
      ) : (
        <StepUpCode email={sentTo} onConfirmed={confirm} onAgain={() => setSentTo(null)} />
      )}
    </Dialog>
  );
}

function SendCode({ onSent }: { onSent: (email: string) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      onSent(readEmail(await fetchJson("/api/auth/step-up", { method: "POST" })));
    } catch (error) {
      setRefusal(describeRefusal(error));
    }
    setBusy(false);
  };
  return (
    <>
      <FieldError id="step-up-refusal">{refusal}</FieldError>
      <div className="flex flex-col gap-2 md:flex-row-reverse md:justify-start">
        <Button tone="primary" busy={isBusy} busyLabel="Sending…" onClick={() => void send()}>
          Send me a code
        </Button>
        <DialogDismiss>
          <Button tone="quiet">Not now</Button>
        </DialogDismiss>
      </div>
    </>
  );
}

function readEmail(answer: unknown): string {
  const isAnswer = typeof answer === "object" && answer !== null && "email" in answer;
  return isAnswer && typeof answer.email === "string" ? answer.email : "your address";
}
