import { describeRange } from "#components/nano/price-limits.ts";
import {
  type Choice,
  listOffers,
  OWN_AMOUNT,
  type PriceFrom,
  type ShownPrice,
  UNKNOWN_AMOUNT,
  usdWorthOf,
} from "#components/purchase/pay/chosen-amount.ts";
import { Amount } from "#components/ui/amounts/amount.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { formatNano } from "#lib/nano/amount-text.ts";

const CHIP = [
  "rounded-control border-hairline bg-raised text-small inline-flex min-h-10 cursor-pointer items-center gap-1.5 border px-3.5 transition-colors",
  "hover:border-edge has-checked:border-copper has-checked:bg-copper-wash has-checked:text-copper-strong",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-copper",
].join(" ");

/** Without a script, the form sends the chosen amount in raw, or “own” beside what was typed. */
const NAME = "amountRaw";

/** Shown while that choice is ticked, by the style sheet alone: the button names the right amount without a script, too. */
const SHOWN_WITH: Record<Choice["kind"], string> = {
  least: "hidden in-[form:has([data-choice=least]:checked)]:inline",
  suggested: "hidden in-[form:has([data-choice=suggested]:checked)]:inline",
  double: "hidden in-[form:has([data-choice=double]:checked)]:inline",
  own: "hidden in-[form:has([data-choice=own]:checked)]:inline",
};

/** For posts with “pay what you want”. The island "amount-choice" judges what is typed. */
export function AmountChoice({ price }: { price: PriceFrom }) {
  const chips = listOffers(price);
  return (
    <fieldset className="grid gap-2.5" data-amount-choice="">
      <legend className="text-small mb-2 font-medium">What you pay</legend>
      <div className="flex flex-wrap gap-2">
        {chips.map(({ kind, raw }) => (
          <label className={CHIP} key={kind}>
            <input
              className="sr-only"
              data-choice={kind}
              defaultChecked={kind === "suggested"}
              name={NAME}
              type="radio"
              value={raw}
            />
            <Amount live="usd" raw={raw} usdMicros={usdWorthOf(raw, price) ?? undefined} />
            {kind === "suggested" ? <span className="text-caption text-ink-soft">suggested</span> : null}
          </label>
        ))}
        <label className={CHIP}>
          <input className="sr-only" data-choice="own" name={NAME} type="radio" value="own" />
          Another amount
        </label>
      </div>
      <div className="hidden in-[form:has([data-choice=own]:checked)]:block" data-own-field="">
        <Field
          hint={describeRange(BigInt(price.raw), (raw) => usdWorthOf(String(raw), price))}
          id={OWN_AMOUNT}
          label="Your amount"
          required
        >
          {(control) => (
            <Input {...control} autoComplete="off" className="max-w-48" inputMode="decimal" leading="Ӿ" name="amount" />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

/** What the pay button says. What the reader types comes in by a script. */
export function PayLabel({ price }: { price: ShownPrice }) {
  if (price.kind === "fixed") return `Pay ${formatNano(price.raw)} and read`;
  return (
    <span>
      {listOffers(price).map((offer) => (
        <span className={SHOWN_WITH[offer.kind]} key={offer.kind}>
          Pay {formatNano(offer.raw)} and read
        </span>
      ))}
      <span className={SHOWN_WITH.own}>
        Pay <span data-own-amount="">{UNKNOWN_AMOUNT}</span> and read
      </span>
    </span>
  );
}
