import type { ReactNode } from "react";
import { Field } from "#components/ui/field";
import { Input } from "#components/ui/input";

type Props = { label: string; hint?: ReactNode; optional?: boolean; className?: string };

/** A field for one Nano address, which /api validates. */
export function AddressField(props: Props) {
  return (
    <Field {...props}>
      {(control) => (
        <Input
          {...control}
          autoCapitalize="none"
          autoComplete="off"
          className="font-mono"
          name="address"
          placeholder="nano_…"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
