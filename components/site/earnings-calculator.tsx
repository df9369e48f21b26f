"use client";

import { useState } from "react";
import { describeLimits } from "#components/nano/price-limits.ts";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { describeEarnings, earningsOf, readGuess } from "#lib/site/earnings.ts";

type Props = { rate: { usd: string } | null; fee: string };

/** Price times buyers, less our fee. Shown only with a script; the table beside it needs none. */
export function EarningsCalculator({ rate, fee }: Props) {
  const [price, setPrice] = useState("0.05");
  const [unlocks, setUnlocks] = useState("500");
  const guess = readGuess(price, unlocks);
  const problem = `Enter a price and a whole number of buyers. ${describeLimits(rate)}.`;
  return (
    <form
      className="needs-script grid max-w-xl gap-5"
      data-island="earnings-calculator"
      data-problem={problem}
      data-rate={rate?.usd}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Price in Nano">
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              leading="Ӿ"
              onChange={(event) => setPrice(event.target.value)}
              value={price}
            />
          )}
        </Field>
        <Field label="Buyers per month">
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              onChange={(event) => setUnlocks(event.target.value)}
              value={unlocks}
            />
          )}
        </Field>
      </div>
      <output aria-live="polite" className="border-copper/40 block border-y py-5">
        {guess ? <Result fee={fee} guess={guess} rate={rate} /> : problem}
      </output>
    </form>
  );
}

function Result({ guess, rate, fee }: Pick<Props, "rate" | "fee"> & { guess: { priceRaw: bigint; unlocks: bigint } }) {
  const earnings = earningsOf(guess.priceRaw, guess.unlocks);
  const { nano, usd } = describeEarnings(earnings.net, rate);
  return (
    <>
      <span className="text-caption text-ink-faint block">You receive per month</span>
      <span className="text-heading text-copper tabular-nums" data-earnings="nano">
        {nano}
      </span>
      {usd === null ? null : (
        <span className="text-ink-soft ms-2 tabular-nums" data-earnings="usd">
          {usd}
        </span>
      )}
      <span className="text-small text-ink-soft block">
        Our fee of {fee}: <span data-earnings="fee">{describeEarnings(earnings.fee, null).nano}</span>. No one takes
        anything else.
      </span>
    </>
  );
}
