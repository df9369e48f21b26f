import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { checkBold, minusBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

const BOX = [
  "peer size-5 appearance-none rounded-small border border-edge bg-raised transition-colors",
  "not-disabled:hover:border-copper checked:border-copper checked:bg-copper indeterminate:border-copper",
  "indeterminate:bg-copper aria-invalid:border-brick user-invalid:border-brick",
  "disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunken forced-colors:appearance-auto",
].join(" ");

const MARK =
  "pointer-events-none absolute inset-0 m-auto size-4 text-on-copper opacity-0 transition-opacity forced-colors:hidden";

/** `indeterminate` exists in script alone: set it through `ref`. */
export function Checkbox({ label, hint, id, className, ...rest }: CheckboxProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  return (
    <div className={classNames("grid grid-cols-[auto_1fr] gap-x-3 has-disabled:text-ink-faint", className)}>
      <span className="relative my-0.5 inline-grid size-5">
        <input aria-describedby={hint ? hintId : undefined} {...rest} type="checkbox" id={controlId} className={BOX} />
        <IconSvg
          body={checkBold}
          className={classNames(
            MARK,
            "peer-checked:opacity-100 peer-indeterminate:opacity-0 peer-disabled:text-ink-faint",
          )}
        />
        <IconSvg body={minusBold} className={classNames(MARK, "peer-indeterminate:opacity-100")} />
      </span>
      <label htmlFor={controlId} className="text-body">
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="text-caption text-ink-soft col-start-2">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
