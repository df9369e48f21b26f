import type { ReactNode } from "react";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";

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
