import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";

/** The author answers for the text, once per post. */
export function RightsField({ isConfirmed, error }: { isConfirmed: boolean; error: string | undefined }) {
  return (
    <div className="grid gap-1.5">
      <Checkbox
        aria-describedby={error ? "post-rights-error" : undefined}
        aria-invalid={error ? true : undefined}
        defaultChecked={isConfirmed}
        id="post-rights"
        label="I wrote this or may sell it"
        name="rights"
      />
      <FieldError id="post-rights-error">{error}</FieldError>
    </div>
  );
}
