import { type FormEvent, useState } from "react";
import { recordConsent } from "#components/purchase/pay/begin-payment.ts";
import type { SheetRequest } from "#components/purchase/pay/sheet-store.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { formatNano, formatUsd } from "#lib/nano/amount-text.ts";
import type { BeforePayingQuestion } from "#lib/purchases/checkout/payment.ts";
import { consentText } from "#lib/purchases/quote/consent.ts";

/** Asks before payment for the consent that the law requires, and for confirmation of a high price. */
export function BeforePaying({ request, question }: { request: SheetRequest; question: BeforePayingQuestion }) {
  const [isMissing, setMissing] = useState(false);
  const { shownRaw, usdMicros, refundWindowMinutes } = request;
  const pay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isAgreed = question.consentTextId === null || new FormData(event.currentTarget).has("consent");
    setMissing(!isAgreed);
    if (isAgreed) void recordConsent(request, question);
  };
  return (
    <form className="grid gap-5" noValidate onSubmit={pay}>
      {question.isDear && usdMicros ? (
        <p>
          {formatNano(shownRaw)} is about {formatUsd(usdMicros)}. Is that what you want to pay?
        </p>
      ) : null}
      {question.consentTextId ? (
        <div className="grid gap-2">
          <Checkbox
            aria-describedby="consent-missing"
            aria-invalid={isMissing || undefined}
            label={consentText(question.consentTextId, refundWindowMinutes)}
            name="consent"
          />
          <FieldError id="consent-missing">
            {isMissing ? "Tick the box to read now. Without it, nothing is bought." : null}
          </FieldError>
        </div>
      ) : null}
      <Button size="large" tone="primary" type="submit">
        Pay {formatNano(shownRaw)} and read
      </Button>
    </form>
  );
}
