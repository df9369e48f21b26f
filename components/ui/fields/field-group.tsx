import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { type FieldTexts, LabelText } from "#components/ui/fields/field.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";

type FieldGroupProps = FieldTexts & ComponentProps<"fieldset"> & { legend: ReactNode };

/** Several controls that answer one question. */
export function FieldGroup({
  legend,
  hint,
  error,
  required = false,
  optional = false,
  role,
  className,
  children,
  ...rest
}: FieldGroupProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = classNames(hint ? hintId : null, error ? errorId : null);
  // Only a radiogroup can be invalid or required as a whole; of other groups, each control is.
  const whole = role === "radiogroup" && {
    "aria-invalid": error ? true : undefined,
    "aria-errormessage": error ? errorId : undefined,
    "aria-required": required || undefined,
  };
  return (
    <fieldset
      {...rest}
      {...whole}
      role={role}
      aria-describedby={described || undefined}
      className={classNames("grid min-w-0 content-start gap-1.5", className)}
    >
      <legend className="text-small text-ink mb-1.5 font-medium">
        <LabelText required={required} optional={optional}>
          {legend}
        </LabelText>
      </legend>
      {hint ? (
        <p id={hintId} className="max-w-measure text-caption text-ink-soft mb-1">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
