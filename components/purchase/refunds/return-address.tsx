import { AddressField } from "#components/purchase/refunds/address-field.tsx";
import { maskAddress } from "#lib/creators/payout/payout-address.ts";

/** The wallet that paid or, if the reader prefers, another address. */
export function ReturnAddress({ target }: { target: string }) {
  return (
    <div className="grid gap-2">
      <p className="text-small">
        It goes back to the wallet that paid, <span className="font-mono">{maskAddress(target)}</span>.
      </p>
      <details className="text-small">
        <summary className="text-ink-soft hover:text-ink inline-flex min-h-6 cursor-pointer items-center underline underline-offset-4">
          Send it to another address
        </summary>
        <AddressField className="pt-3" label="Another address of yours" />
      </details>
    </div>
  );
}
