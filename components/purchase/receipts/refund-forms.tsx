import type { ReactNode } from "react";
import { AddressField } from "#components/purchase/refunds/address-field.tsx";
import { ReturnAddress } from "#components/purchase/refunds/return-address.tsx";
import { ServicePayer } from "#components/purchase/refunds/service-payer.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";
import { CLAIM_DAYS, REASON_MAX_CHARACTERS, REFUND_REASONS } from "#lib/purchases/refunds/refund.ts";
import type { RefundView } from "#lib/purchases/refunds/schema.ts";

type Props = { purchaseId: string; refund: RefundView };

/** What the refund dialog does, as plain forms, which lead back here. Seen only where no script runs. */
export function RefundForms({ purchaseId, refund }: Props) {
  const isOpen = refund.status === "open";
  const isTurnable = refund.returns.some(({ is_turnable }) => is_turnable);
  return (
    <div className="hidden gap-10 noscript:grid">
      {isOpen ? <ReturnForm purchaseId={purchaseId} refund={refund} /> : null}
      {!isOpen && refund.is_askable ? <AskForm purchaseId={purchaseId} refund={refund} /> : null}
      {isTurnable ? <AddressForm purchaseId={purchaseId} refund={refund} /> : null}
    </div>
  );
}

function ReturnForm({ purchaseId, refund: { target, amount_raw } }: Props) {
  return (
    <PlainForm action={`/api/purchases/${purchaseId}/refund`} purchaseId={purchaseId} title="Get your Nano back">
      <Reasons first="I would rather not say" label="Why are you returning it?" optional />
      {target === null ? <ServicePayer /> : <ReturnAddress target={target} />}
      {target === null ? <input name="later" type="hidden" value="yes" /> : null}
      <p className="text-small text-ink-soft">The post closes at once. The author learns the reason, not your name.</p>
      <Button busyLabel="Returning…" size="large" tone="primary" type="submit">
        Return it and get {formatNano(amount_raw)} back
      </Button>
    </PlainForm>
  );
}

function AskForm({ purchaseId, refund: { author_handle, reason } }: Props) {
  const name = author_handle ? `@${author_handle}` : "the author";
  return (
    <PlainForm
      action={`/api/purchases/${purchaseId}/refund-request`}
      purchaseId={purchaseId}
      title={`Ask ${name} for a refund`}
    >
      {reason ? <p className="text-small">{reason}</p> : null}
      <Reasons first="Choose a reason" label="Why do you want to return it?" />
      <p className="text-small text-ink-soft">
        You can ask once. The author is told the reason, not your name. You keep the post unless they return your Nano.
      </p>
      <Button busyLabel="Asking…" size="large" tone="primary" type="submit">
        Ask {name}
      </Button>
    </PlainForm>
  );
}

function AddressForm({ purchaseId, refund: { returns } }: Props) {
  const isAsked = returns.some(({ state }) => state === "waits_for_address");
  return (
    <PlainForm action={`/api/purchases/${purchaseId}/refund`} purchaseId={purchaseId} title="Your Nano">
      {isAsked ? (
        <p className="text-small">
          It came from what looks like an exchange account, so we do not send it back automatically. Tell us where to
          send it within {CLAIM_DAYS} days.
        </p>
      ) : null}
      <input name="addressOnly" type="hidden" value="yes" />
      <AddressField label={isAsked ? "Where should we send it?" : "Send it elsewhere"} />
      <Button busyLabel="Saving…" size="large" tone={isAsked ? "primary" : "secondary"} type="submit">
        Send it there
      </Button>
    </PlainForm>
  );
}

function Reasons({ first, ...texts }: { first: string; label: string; optional?: boolean }) {
  return (
    <>
      <Field {...texts}>
        {(control) => (
          <Select {...control} name="reason">
            <option value="">{first}</option>
            {REFUND_REASONS.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="If it is another one, in a few words" optional>
        {(control) => <Input {...control} maxLength={REASON_MAX_CHARACTERS} name="words" />}
      </Field>
    </>
  );
}

type FormProps = { action: string; purchaseId: string; title: string; children: ReactNode };

function PlainForm({ action, purchaseId, title, children }: FormProps) {
  return (
    <form action={action} aria-label={title} className="grid justify-items-start gap-5" method="post">
      <h2 className="text-lead font-serif">{title}</h2>
      <input name="purchaseId" type="hidden" value={purchaseId} />
      {children}
    </form>
  );
}
