import { useId } from "react";
import { type Choice, listOffers, type PriceFrom } from "#components/purchase/pay/chosen-amount.ts";
import { formatNano } from "#components/ui/amounts/amount-text.ts";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";

const CHIP = [
  "rounded-control border-hairline bg-raised text-small inline-flex min-h-10 cursor-pointer items-center gap-1.5 border px-3.5 transition-colors",
  "hover:border-edge has-checked:border-copper has-checked:bg-copper-wash has-checked:text-copper-strong",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-copper",
].join(" ");

type Props = { price: PriceFrom; choice: Choice; error: string | null; onChange: (choice: Choice) => void };

/** For posts with “pay what you want”. */
export function AmountChoice({ price, choice, error, onChange }: Props) {
  const name = useId();
  const chips = listOffers(price);
  return (
    <fieldset className="grid gap-2.5">
      <legend className="text-small mb-2 font-medium">What you pay</legend>
      <div className="flex flex-wrap gap-2">
        {chips.map(({ kind, raw }) => (
          <label className={CHIP} key={kind}>
            <input
              checked={choice.kind === kind}
              className="sr-only"
              name={name}
              onChange={() => onChange({ kind })}
              type="radio"
            />
            <span className="font-medium tabular-nums">{formatNano(raw)}</span>
            {kind === "suggested" ? <span className="text-caption text-ink-soft">suggested</span> : null}
          </label>
        ))}
        <label className={CHIP}>
          <input
            checked={choice.kind === "own"}
            className="sr-only"
            name={name}
            onChange={() => onChange({ kind: "own", text: "" })}
            type="radio"
          />
          Another amount
        </label>
      </div>
      {choice.kind === "own" ? (
        <Field error={error} label="Your amount" required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              className="max-w-48"
              inputMode="decimal"
              leading="Ӿ"
              onChange={({ currentTarget }) => onChange({ kind: "own", text: currentTarget.value })}
              value={choice.text}
            />
          )}
        </Field>
      ) : null}
    </fieldset>
  );
}
