import { useEffect, useRef } from "react";
import { closeSheet } from "#components/purchase/pay/sheet-store.ts";
import { KEEP_RECEIPT } from "#components/purchase/sheet/describe-payment.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { buttonStyle } from "#components/ui/buttons/button-style.ts";

/**
 * Before the text, for buyers who gave up the right to withdraw and get no mail: the law asks for a lasting copy of that (L2). Both
 * ways lead on, as does closing the sheet.
 */
export function OfferedReceipt({ purchaseId }: { purchaseId: string }) {
  const download = useRef<HTMLAnchorElement>(null);
  // What had the focus is gone.
  useEffect(() => download.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-soft">{KEEP_RECEIPT}</p>
      <a
        className={buttonStyle({ size: "large" })}
        download
        href={`/api/purchases/${purchaseId}/receipt?format=pdf`}
        onClick={() => setTimeout(closeSheet)}
        ref={download}
      >
        Download your receipt (PDF)
      </a>
      <Button onClick={closeSheet} size="large" tone="primary">
        Open the post
      </Button>
    </div>
  );
}
