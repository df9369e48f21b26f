"use client";

import { useActionState, useState } from "react";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { SubmitButton } from "#components/ui/buttons/submit-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { RadioCards } from "#components/ui/fields/radio-cards.tsx";
import { orderPromotion, type PromotionAnswer } from "#lib/promotions/actions.ts";
import { MAX_PROMOTED_DAYS, PROMOTION_PLACES } from "#lib/promotions/promotion.ts";

const BEGIN: PromotionAnswer = null;
const USUAL_DAYS = 3;

type Props = {
  postId: string;
  dayRaw: string;
  hasCategory: boolean;
  /** What was asked for before, if it is not paid yet. */
  before: { days: number; place: string } | null;
};

/** Days and place. Works without a script; with one, it adds up the price. */
export function PromoteForm({ postId, dayRaw, hasCategory, before }: Props) {
  const [answer, submit] = useActionState(orderPromotion, BEGIN);
  const [days, setDays] = useState(String(before?.days ?? USUAL_DAYS));
  const places = PROMOTION_PLACES.filter(({ place }) => hasCategory || place !== "category");
  const count = readDays(days);
  return (
    <form action={submit} className="grid gap-8" noValidate>
      <input name="postId" type="hidden" value={postId} />
      <Field
        hint="Whole days in UTC. The first begins at the midnight after we approve it."
        id="promote-days"
        label="Days"
      >
        {(control) => (
          <Input
            {...control}
            className="max-w-28"
            inputMode="numeric"
            max={MAX_PROMOTED_DAYS}
            min={1}
            name="days"
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
            type="number"
            value={days}
          />
        )}
      </Field>
      <RadioCards
        defaultValue={answer?.typed.place ?? before?.place ?? "browse"}
        legend="Where it shows"
        name="place"
        options={places.map(({ place, label, hint }) => ({ value: place, label, description: hint }))}
      />
      <p aria-live="polite" className="text-lead">
        {count === null ? (
          <>
            <Amount raw={dayRaw} /> a day
          </>
        ) : (
          <>
            <Amount raw={(BigInt(dayRaw) * BigInt(count)).toString()} />{" "}
            <span className="text-small text-ink-soft">
              {count} × <Amount raw={dayRaw} />
            </span>
          </>
        )}
      </p>
      <div className="grid justify-items-start gap-2">
        <SubmitButton busyLabel="Getting an address…" size="large" tone="primary">
          Go on to pay
        </SubmitButton>
        {/* What was wrong may be mended by now. */}
        <FieldError id="promote-refusal">{answer?.typed.days === days ? answer.why : null}</FieldError>
      </div>
    </form>
  );
}

function readDays(typed: string): number | null {
  const days = Number(typed);
  return Number.isInteger(days) && days >= 1 && days <= MAX_PROMOTED_DAYS ? days : null;
}
