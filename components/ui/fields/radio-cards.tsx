import { type ChangeEventHandler, type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#components/ui/class-names.ts";
import type { FieldTexts } from "#components/ui/fields/field.tsx";
import { FieldGroup } from "#components/ui/fields/field-group.tsx";

export type RadioCard<Value extends string> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  /** Shown at the end, like a price. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = FieldTexts &
  Omit<ComponentProps<"fieldset">, "onChange" | "defaultValue" | "children"> & {
    legend: ReactNode;
    name: string;
    options: readonly RadioCard<Value>[];
    value?: Value;
    defaultValue?: Value;
    onChange?: ChangeEventHandler<HTMLInputElement>;
    columns?: 1 | 2 | 3;
  };

const COLUMNS = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" };

/** One of a few, each with room to say what it means. */
export function RadioCards<Value extends string>({
  name,
  options,
  value,
  defaultValue,
  onChange,
  columns = 1,
  required = false,
  ...rest
}: RadioCardsProps<Value>) {
  return (
    <FieldGroup role="radiogroup" required={required} {...rest}>
      <div className={classNames("grid gap-2", COLUMNS[columns])}>
        {options.map((option) => (
          <Card
            key={option.value}
            {...option}
            name={name}
            required={required}
            onChange={onChange}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

const CARD = [
  "grid cursor-pointer content-start grid-cols-[auto_1fr_auto] gap-x-3 rounded-control border border-hairline bg-raised px-4 py-3 transition-colors",
  "hover:border-edge has-checked:border-copper has-checked:bg-copper-wash",
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-copper",
  "has-disabled:cursor-not-allowed has-disabled:border-hairline has-disabled:bg-sunken has-disabled:text-ink-faint",
].join(" ");

const DOT = [
  "mt-0.5 size-5 cursor-[inherit] appearance-none rounded-full border border-edge bg-raised transition-all outline-none",
  "checked:border-[0.375rem] checked:border-copper disabled:border-hairline disabled:bg-sunken forced-colors:appearance-auto",
].join(" ");

type CardProps<Value extends string> = Omit<ComponentProps<"input">, "value"> & RadioCard<Value>;

function Card<Value extends string>({ label, description, aside, ...input }: CardProps<Value>) {
  const id = useId();
  return (
    <label className={CARD}>
      <input
        {...input}
        type="radio"
        aria-labelledby={`${id}-label`}
        aria-describedby={
          classNames(aside ? `${id}-aside` : null, description ? `${id}-description` : null) || undefined
        }
        className={DOT}
      />
      <span id={`${id}-label`} className="text-body font-medium">
        {label}
      </span>
      <span id={`${id}-aside`} className="text-body">
        {aside}
      </span>
      {description ? (
        <span
          id={`${id}-description`}
          className="text-caption text-ink-soft in-[:has(>:disabled)]:text-ink-faint col-span-2 col-start-2"
        >
          {description}
        </span>
      ) : null}
    </label>
  );
}
