import { AddressField } from "#components/purchase/refunds/address-field.tsx";
import { CLAIM_DAYS } from "#lib/purchases/refunds/refund.ts";

/** The payment came from an exchange: its buyer names an address of their own, now or later. */
export function ServicePayer() {
  return (
    <div className="grid gap-3">
      <p className="text-small">
        Your payment came from what looks like an exchange account. We do not send refunds there automatically: they
        might never reach you.
      </p>
      <AddressField
        hint={`You can also enter it later. Your Nano waits for ${CLAIM_DAYS} days.`}
        label="An address of your own wallet"
        optional
      />
    </div>
  );
}
