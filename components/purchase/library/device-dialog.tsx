"use client";

import { useEffect, useState } from "react";
import { describeRefusal } from "#components/auth/refusal.ts";
import { QrCode } from "#components/post/qr-code.tsx";
import { DEVICE_WORDS } from "#components/purchase/library/device-words.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { fetchJson } from "#lib/http/browser/client.ts";
import { readDeviceLink } from "#lib/purchases/checkout/read-answers.ts";

type Props = {
  purchaseId: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A link and its QR code that open the post on one other device. Each opening of the dialog makes a new link. */
export function DeviceDialog({ purchaseId, ...state }: Props) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog {...state} description={DEVICE_WORDS.about} title={DEVICE_WORDS.title}>
      <DeviceLink key={attempt} onAgain={() => setAttempt(attempt + 1)} purchaseId={purchaseId} />
    </Dialog>
  );
}

function DeviceLink({ purchaseId, onAgain }: { purchaseId: string; onAgain: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const options = { method: "POST", body: {}, signal: controller.signal };
      try {
        setUrl(readDeviceLink(await fetchJson(`/api/purchases/${purchaseId}/device-link`, options)).url);
      } catch (error) {
        if (!controller.signal.aborted) setRefusal(describeRefusal(error));
      }
    };
    void ask();
    return () => controller.abort();
  }, [purchaseId]);
  return (
    <div aria-busy={url === null && refusal === null} className="grid justify-items-center gap-4">
      <FieldError id="device-refusal">{refusal}</FieldError>
      {url ? <QrCode className="rounded-small w-56" text={url} /> : null}
      {url === null && refusal === null ? <Skeleton className="size-56" shape="block" /> : null}
      <div className="flex flex-wrap justify-center gap-2">
        {url ? <CopyButton label={DEVICE_WORDS.copy} text={url} /> : null}
        <Button onClick={onAgain} tone="quiet">
          {DEVICE_WORDS.again}
        </Button>
      </div>
    </div>
  );
}
