import type { ComponentProps, ReactNode } from "react";
import type { ControlSize } from "#components/ui/buttons/button-style.ts";
import { CoinSpinner } from "#components/ui/buttons/coin-spinner.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { CONTROL_TEXT, ControlSurface } from "#components/ui/fields/control-surface.tsx";

type InputProps = Omit<ComponentProps<"input">, "size"> & {
  size?: ControlSize;
  /** A sign or a few words that belong to the value, like Ӿ. Visual only: the label or the hint says it too. */
  leading?: ReactNode;
  trailing?: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
  /** The value is being looked up or saved. */
  busy?: boolean;
};

const HEIGHTS: Record<ControlSize, string> = {
  small: "h-8",
  medium: "h-10 not-pointer-fine:h-11",
  large: "h-12",
};

export function Input({
  size = "medium",
  leading,
  trailing,
  action,
  busy = false,
  className,
  id,
  ...rest
}: InputProps) {
  return (
    <ControlSurface className={classNames(HEIGHTS[size], className)}>
      <Adornment controlId={id} className="ps-3">
        {leading}
      </Adornment>
      <input
        type="text"
        {...rest}
        id={id}
        data-control=""
        aria-busy={busy || undefined}
        className={classNames(CONTROL_TEXT, "px-3 [&[readonly]]:px-0", leading ? "ps-1.5" : null)}
      />
      <Adornment controlId={id} className="pe-3">
        {busy ? <CoinSpinner /> : trailing}
      </Adornment>
      {action ? <span className="flex items-center pe-1">{action}</span> : null}
    </ControlSurface>
  );
}

type AdornmentProps = { controlId: string | undefined; className: string; children: ReactNode };

/** A label, so that pressing it focuses the control. Its content is not read out. */
function Adornment({ controlId, className, children }: AdornmentProps) {
  if (!children) return null;
  return (
    <label htmlFor={controlId} className={classNames("flex items-center", className)}>
      <span aria-hidden="true" className="text-body text-ink-faint whitespace-nowrap">
        {children}
      </span>
    </label>
  );
}
