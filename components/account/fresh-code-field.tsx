import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";

/** For a form that was sent and now needs a code as well. */
export function FreshCodeField({ email, error }: { email: string; error?: string | undefined }) {
  return (
    <Field
      label="Code"
      hint={
        <>
          To make sure that it is you, we sent a six-digit code to{" "}
          <strong className="text-ink font-medium break-all">{email}</strong>. It works once, within ten minutes.
        </>
      }
      error={error}
      required
    >
      {(control) => (
        <Input
          {...control}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          spellCheck={false}
          className="max-w-48 tracking-[0.3em] tabular-nums"
        />
      )}
    </Field>
  );
}
