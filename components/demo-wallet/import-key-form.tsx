"use client";

import { type SubmitEvent, useState } from "react";
import { keepWalletKey, parseWalletKey } from "#components/demo-wallet/wallet-key.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";

/** Replaces the key that this browser has. */
export function ImportKeyForm() {
  const [error, setError] = useState<string | null>(null);
  const take = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = parseWalletKey(String(new FormData(event.currentTarget).get("key") ?? ""));
    if (key) keepWalletKey(key);
    else setError("A key has 64 characters, digits and letters from A to F. Copy all of it.");
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={take}>
      <Field label="Key" error={error} required>
        {(control) => <Input {...control} name="key" autoComplete="off" spellCheck={false} className="font-mono" />}
      </Field>
      <Button type="submit" tone="primary" className="justify-self-start">
        Use this key
      </Button>
    </form>
  );
}
