import { DEVICE_WORDS } from "#components/purchase/library/device-words.ts";
import { ReceiptDialog } from "#components/purchase/receipts/receipt-dialog.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { warningCircleBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** A link that opens the post on one other device. The island device-link fills it; without a script the form answers with a page. */
export function DeviceLink({ purchaseId }: { purchaseId: string }) {
  const { title, about, copy } = DEVICE_WORDS;
  return (
    <ReceiptDialog description={about} id="device-link" island="device-link" label={title} title={title} tone="quiet">
      <form
        action={`/api/purchases/${purchaseId}/device-link`}
        className="grid justify-items-center gap-4"
        method="post"
      >
        <input name="purchaseId" type="hidden" value={purchaseId} />
        <div aria-live="polite" className="empty:hidden">
          <p className="text-small text-brick flex gap-2" data-refusal="" hidden>
            <IconSvg body={warningCircleBold} className="mt-[0.2em] size-[1.15em]" />
            <span />
          </p>
        </div>
        <div className="noscript:hidden" data-waits="">
          <Skeleton className="size-56" shape="block" />
        </div>
        <div className="grid justify-items-center gap-4" data-link="" hidden>
          <svg aria-hidden="true" className="rounded-small w-56" shapeRendering="crispEdges">
            <path fill="#fff" />
            <path stroke="#000" />
          </svg>
          <CopyButton label={copy} text="" />
        </div>
        <Button data-again="" tone="quiet" type="submit">
          Make a link
        </Button>
      </form>
    </ReceiptDialog>
  );
}
