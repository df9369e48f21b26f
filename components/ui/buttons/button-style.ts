import { classNames } from "#components/ui/class-names.ts";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";
export type ControlSize = "small" | "medium" | "large";
export type ButtonLook = { tone?: ButtonTone | undefined; size?: ControlSize | undefined };

const BASE = [
  "relative inline-grid shrink-0 place-items-center rounded-control border font-medium whitespace-nowrap select-none",
  "transition-colors active:translate-y-px aria-busy:translate-y-0 aria-busy:cursor-progress",
  "disabled:translate-y-0 disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunken disabled:text-ink-faint",
].join(" ");

const TONES: Record<ButtonTone, string> = {
  primary:
    "border-copper bg-copper text-on-copper not-disabled:hover:border-copper-strong not-disabled:hover:bg-copper-strong",
  secondary:
    "border-hairline border-b-edge bg-raised text-ink not-disabled:hover:border-edge not-disabled:active:bg-sunken",
  quiet:
    "border-transparent text-ink-soft not-disabled:hover:bg-ink/6 not-disabled:hover:text-ink not-disabled:active:bg-ink/10",
  danger:
    "border-hairline border-b-brick bg-raised text-brick not-disabled:hover:border-brick not-disabled:hover:bg-brick not-disabled:hover:text-on-brick",
};

const SIZES: Record<ControlSize, string> = {
  small: "h-8 px-3 text-caption",
  medium: "h-10 px-4 text-small not-pointer-fine:h-11",
  large: "h-12 px-6 text-body",
};

const SQUARES: Record<ControlSize, string> = {
  small: "size-8 text-body",
  medium: "size-10 text-reading not-pointer-fine:size-11",
  large: "size-12 text-lead",
};

/** One look for buttons and button links. A square one shows its accessible name as a tooltip (overlays/icon-tooltips.tsx). */
export function buttonStyle({ tone = "secondary", size = "medium" }: ButtonLook, shape?: "square"): string {
  return classNames(BASE, TONES[tone], shape === "square" ? `tip ${SQUARES[size]}` : SIZES[size]);
}
