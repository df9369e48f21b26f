"use client";

import type { FormEvent } from "react";
import type { FieldControl } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { readCode } from "#lib/auth/sign-in/sign-in.ts";

/** Takes the code from an e-mail. Sends its form when complete. */
export function CodeInput(control: FieldControl) {
  return (
    <Input
      {...control}
      name="code"
      size="large"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[\d\s\-]*"
      required
      autoFocus
      spellCheck={false}
      onInput={sendWhenComplete}
      className="tracking-[0.3em] tabular-nums"
    />
  );
}

function sendWhenComplete({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  if (readCode(input.value) !== null) input.form?.requestSubmit();
}
