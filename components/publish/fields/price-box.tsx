"use client";

import { AmountInput } from "#components/nano/amount-input.tsx";
import { describeDollarLimits, describeLimits } from "#components/nano/price-limits.ts";
import { AuthorShareLine } from "#components/publish/fields/author-share-line.tsx";
import { TermsNote } from "#components/publish/fields/terms-note.tsx";
import type { TypedTerms } from "#components/publish/publish-form.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { RadioCards } from "#components/ui/fields/radio-cards.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { PRICE_PRESETS } from "#lib/creators/price-limits.ts";
import type { Draft } from "#lib/posts/drafts/draft.ts";
import { describeUsualPrices } from "#lib/posts/drafts/price-field.ts";
import type { NanoRate } from "#lib/posts/price.ts";
import type { PublishPage } from "#lib/posts/publishing/page.ts";

type Props = {
  terms: TypedTerms;
  onChange: (terms: TypedTerms) => void;
  mistakes: Record<string, string>;
  draft: Draft;
  usual: PublishPage["usual"];
  feeBps: number;
  rate: NanoRate;
  refundMinutes: number;
  holdsEuSales: boolean;
};

const ACCESS = [
  { value: "free", label: "Free", description: "Everyone can read all of it." },
  { value: "paid", label: "Fixed price", description: "One price for everything below the paywall break." },
  { value: "pwyw", label: "Pay what you want", description: "From a minimum that you set." },
] as const;

function Presets({ price, onChoose }: { price: string; onChoose: (price: string) => void }) {
  return (
    <fieldset className="-mt-2 flex flex-wrap gap-2">
      <legend className="sr-only">Common prices</legend>
      {PRICE_PRESETS.map((preset) => (
        <Button
          aria-pressed={price === preset}
          className="aria-pressed:bg-copper-wash aria-pressed:text-copper-strong"
          key={preset}
          onClick={() => onChoose(preset)}
          size="small"
        >
          Ӿ{preset}
        </Button>
      ))}
    </fieldset>
  );
}

/** What a reader pays, and in one line what the author receives. */
export function PriceBox({ terms, onChange, mistakes, draft, usual, ...calculation }: Props) {
  const set = (changes: Partial<TypedTerms>) => onChange({ ...terms, ...changes });
  return (
    <>
      <RadioCards
        columns={3}
        error={mistakes["post-access"]}
        id="post-access"
        legend="Price"
        name="access"
        onChange={({ currentTarget: { value } }) => {
          const chosen = ACCESS.find((choice) => choice.value === value);
          if (chosen) set({ access: chosen.value });
        }}
        options={ACCESS}
        value={terms.access}
      />
      {terms.access === "paid" ? (
        <>
          <Field
            hint="Readers see both. With US$ the Nano amount follows the market; the quote holds for 9 minutes."
            label="Fixed in"
          >
            {(control) => (
              <Select
                {...control}
                className="max-w-48"
                name="price_currency"
                onChange={({ currentTarget: { value } }) =>
                  set({ price_currency: value === "USD" ? "USD" : "XNO", price: "" })
                }
                value={terms.price_currency}
              >
                <option value="XNO">Ӿ, Nano</option>
                <option value="USD">US$</option>
              </Select>
            )}
          </Field>
          <Field
            error={mistakes["post-price"]}
            hint={(terms.price_currency === "USD" ? describeDollarLimits : describeLimits)(calculation.rate)}
            id="post-price"
            label={terms.price_currency === "USD" ? "Price in US$" : "Price in XNO"}
            required
          >
            {(control) => (
              <AmountInput
                {...control}
                className="max-w-48"
                leading={terms.price_currency === "USD" ? "$" : "Ӿ"}
                onText={(price) => set({ price })}
                value={terms.price}
              />
            )}
          </Field>
          {terms.price_currency === "XNO" ? <Presets onChoose={(price) => set({ price })} price={terms.price} /> : null}
        </>
      ) : null}
      {terms.access === "pwyw" ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            error={mistakes["post-price"]}
            hint={describeLimits(calculation.rate)}
            id="post-price"
            label="At least, in XNO"
            required
          >
            {(control) => <AmountInput {...control} onText={(minimum) => set({ minimum })} value={terms.minimum} />}
          </Field>
          <Field
            error={mistakes["post-suggested"]}
            hint="If empty, three times the minimum."
            id="post-suggested"
            label="Suggested, in XNO"
            optional
          >
            {(control) => (
              <AmountInput {...control} onText={(suggested) => set({ suggested })} value={terms.suggested} />
            )}
          </Field>
        </div>
      ) : null}
      {terms.access === "free" ? null : <AuthorShareLine terms={terms} {...calculation} />}
      {terms.access === "free" || usual === null ? null : (
        <p className="text-small text-ink-soft">{describeUsualPrices(usual)}</p>
      )}
      <TermsNote draft={draft} terms={terms} />
    </>
  );
}
