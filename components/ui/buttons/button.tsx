import { type ComponentProps, type ReactNode, useId } from "react";
import { type ButtonLook, buttonStyle } from "#components/ui/buttons/button-style.ts";
import { CoinSpinner } from "#components/ui/buttons/coin-spinner.tsx";
import { classNames } from "#components/ui/class-names.ts";

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** While busy the button keeps its focus and its width, and does nothing. */
    busy?: boolean | undefined;
    /** Replaces the label while busy, as in "Publishing…". */
    busyLabel?: string;
    /** Disables the button and shows why. */
    disabledReason?: string | undefined;
  };

export function Button({ disabledReason, ...rest }: ButtonProps) {
  const reasonId = useId();
  if (!disabledReason) return <PressedButton {...rest} />;
  return (
    <span className="inline-grid justify-items-start gap-1.5">
      <PressedButton {...rest} disabled aria-describedby={reasonId} />
      <span id={reasonId} className="text-caption text-ink-faint">
        {disabledReason}
      </span>
    </span>
  );
}

/** While busy it is no submit button, and the hidden one stops Enter in a field, which presses the form's first. */
function PressedButton({
  tone,
  size,
  busy = false,
  busyLabel,
  type = "button",
  className,
  children,
  onClick,
  formAction,
  ...rest
}: Omit<ButtonProps, "disabledReason">) {
  const pressed = busy ? { "aria-busy": true, "aria-disabled": true } : { onClick, formAction };
  const button = (
    <button
      {...rest}
      {...pressed}
      type={busy ? "button" : type}
      className={classNames(buttonStyle({ tone, size }), className)}
    >
      <Face look={faceLook(busy, busyLabel !== undefined)}>{children}</Face>
      {busyLabel ? (
        <Face look={busy ? "shown" : "away"}>
          <CoinSpinner />
          {busyLabel}
        </Face>
      ) : null}
      {busy && !busyLabel ? <CoinSpinner className="absolute inset-0 m-auto" /> : null}
    </button>
  );
  // A trigger of an overlay takes one element; never by busy, since another tree would lose the focus.
  if (type !== "submit") return button;
  return (
    <>
      {busy ? <button type="submit" disabled hidden /> : null}
      {button}
    </>
  );
}

type FaceState = "shown" | "faded" | "away";

/** A faded label still names the button; a hidden one is replaced by the busy label. Both keep the width. */
function faceLook(busy: boolean, hasBusyLabel: boolean): FaceState {
  if (!busy) return "shown";
  return hasBusyLabel ? "away" : "faded";
}

const FACES: Record<FaceState, string> = { shown: "", faded: "opacity-0", away: "invisible" };

function Face({ look, children }: { look: FaceState; children: ReactNode }) {
  return <span className={classNames("inline-flex items-center gap-2 [grid-area:1/1]", FACES[look])}>{children}</span>;
}
