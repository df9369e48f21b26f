"use client";

import type { ComponentProps } from "react";
import { tidyNumber } from "#components/nano/tidy-number.ts";
import { Input } from "#components/ui/fields/input.tsx";

type Props = Omit<ComponentProps<typeof Input>, "inputMode" | "onBlur" | "onChange" | "type"> & {
  onText?: (text: string) => void;
};

/** For an amount, as people type it. */
export function AmountInput({ leading = "Ӿ", onText, ...rest }: Props) {
  return (
    <Input
      {...rest}
      inputMode="decimal"
      leading={leading}
      onBlur={({ currentTarget: field }) => {
        tidyNumber(field);
        onText?.(field.value);
      }}
      onChange={({ currentTarget: { value } }) => onText?.(value)}
    />
  );
}
