import type { Route } from "next";
import { ReceiptDialog } from "#components/purchase/receipts/receipt-dialog.tsx";
import { RETURN_WORDS } from "#components/purchase/refunds/return-words.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";

type Props = { purchaseId: string; postId: string; isSentOn: boolean };

/**
 * The author returns this sale, or every sale of its post. Plain forms, which lead back here. What was sent to them already
 * they return from their own wallet.
 */
export function ReturnSale({ purchaseId, postId, isSentOn }: Props) {
  const { one, everyone } = RETURN_WORDS;
  return (
    <>
      {isSentOn ? (
        <ButtonLink href={`/receipts/${purchaseId}?refund=yes#refund` as Route}>{one.label}</ButtonLink>
      ) : (
        <ReturnDialog
          {...one}
          action={`/api/purchases/${purchaseId}/refund`}
          fields={{ purchaseId, reason: one.reason }}
          id="return-one"
        />
      )}
      <ReturnDialog
        {...everyone}
        action={`/api/posts/${postId}/refund-buyers`}
        fields={{ purchaseId, postId }}
        id="return-all"
      />
    </>
  );
}

type DialogProps = { id: string; label: string; about: string; action: string; fields: Record<string, string> };

function ReturnDialog({ id, label, about, action, fields }: DialogProps) {
  const { keep, submit, busy } = RETURN_WORDS;
  return (
    <ReceiptDialog
      description={about}
      footer={
        <>
          <form className="contents noscript:hidden" method="dialog">
            <Button tone="quiet" type="submit">
              {keep}
            </Button>
          </form>
          <form action={action} className="contents" method="post">
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} name={name} type="hidden" value={value} />
            ))}
            <Button busyLabel={busy} tone="danger" type="submit">
              {submit}
            </Button>
          </form>
        </>
      }
      id={id}
      label={label}
      title={`${label}?`}
    />
  );
}
