import { DownloadsField } from "#components/publish/fields/downloads-field.tsx";
import { RefundWindowField } from "#components/publish/fields/refund-window-field.tsx";
import { Fold } from "#components/publish/fold.tsx";

type Props = { isFree: boolean; isOffered: boolean; refundMinutes: number; onChange: (minutes: number) => void };

/** What buyers may do with the post. Of a free one nothing is asked, and what was chosen is kept. */
export function SaleFields({ isFree, isOffered, refundMinutes, onChange }: Props) {
  const fields = (
    <>
      <RefundWindowField isFree={isFree} minutes={refundMinutes} onChange={onChange} />
      <DownloadsField isFree={isFree} isOffered={isOffered} />
    </>
  );
  if (isFree) return fields;
  return (
    <Fold summary="What buyers can return, and download" title="Refunds and downloads">
      {fields}
    </Fold>
  );
}
