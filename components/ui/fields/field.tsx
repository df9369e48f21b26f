import { type ReactNode, useId } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { CharacterCount } from "#components/ui/fields/character-count.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";

/** The props that a field passes to its control. */
export type FieldControl = {
  id: string;
  required: boolean;
  "aria-describedby": string | undefined;
  "aria-errormessage": string | undefined;
  "aria-invalid": true | undefined;
};

export type FieldTexts = {
  /** Placed before the control, so that nothing covers it. */
  hint?: ReactNode;
  /** What is wrong and how to fix it. */
  error?: ReactNode;
  required?: boolean;
  /** Says "optional" beside the label: for the exception in a form where most must be filled in. */
  optional?: boolean;
};

type FieldProps = FieldTexts & {
  label: ReactNode;
  /** Counts characters beside the label. Extra characters are shown, never cut off. */
  maxCharacters?: number;
  /** For an error summary that links here. */
  id?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label, hint, control and error, linked for assistive technology. */
export function Field({ label, hint, error, maxCharacters, id, className, children, ...need }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const [hintId, errorId, countId] = [`${controlId}-hint`, `${controlId}-error`, `${controlId}-count`];
  const described = classNames(hint ? hintId : null, error ? errorId : null, maxCharacters ? countId : null);
  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-4">
        <label id={`${controlId}-label`} htmlFor={controlId} className="text-small text-ink font-medium">
          <LabelText {...need}>{label}</LabelText>
        </label>
        {maxCharacters ? <CharacterCount id={countId} controlId={controlId} max={maxCharacters} /> : null}
      </div>
      {hint ? (
        <p id={hintId} className="max-w-measure text-caption text-ink-soft">
          {hint}
        </p>
      ) : null}
      {children({
        id: controlId,
        required: need.required ?? false,
        "aria-describedby": described || undefined,
        "aria-errormessage": error ? errorId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

export function LabelText({
  required,
  optional,
  children,
}: Omit<FieldTexts, "hint" | "error"> & { children: ReactNode }) {
  return (
    <>
      {children}
      {required ? (
        <span aria-hidden="true" className="text-copper ms-0.5">
          *
        </span>
      ) : null}
      {optional ? <span className="text-ink-faint ms-2 font-normal">optional</span> : null}
    </>
  );
}
